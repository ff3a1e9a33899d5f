import { remind } from '@labrish/conversation';
import type { Messenger } from './messenger.ts';
import { sendProactive, type Parts, type ProactiveMessage } from './proactive-messages.ts';

const REMINDER: ProactiveMessage = {
  // After four hours of silence a contributor may have forgotten the bot.
  quiet_minutes: 4 * 60,
  where: {
    ...{ source: 'whatsapp', reminded_at: null },
    consents: { some: { withdrawn_at: null } },
    submissions: { none: {} },
  },
  async say({ tx, contributor_id: id, now, flow, before }) {
    // Each contributor is considered once, even when there is nothing to remind them of.
    await tx.contributors.update({ where: { id }, data: { reminded_at: now } });
    return remind(flow, before);
  },
};

/** If the setting is on, looks every quarter of an hour for contributors who consented and recorded nothing, and reminds each once. */
export function scheduleReminders(services: Parts, messenger: Pick<Messenger, 'deliver'>): void {
  if (!services.env.SEND_REMINDERS) return;
  services.jobs.every('reminders', '*/15 * * * *', () => sendReminders(services, messenger));
}

/** Sends the reminders that are due now. */
export function sendReminders(services: Parts, messenger: Pick<Messenger, 'deliver'>): Promise<void> {
  return sendProactive(services, messenger, REMINDER);
}
