import { rejectionNotice } from '@labrish/conversation';
import { findNotAccepted, markNotified, NOT_NOTIFIED } from '#submissions/rejections.ts';
import type { Messenger } from './messenger.ts';
import { sendProactive, type Parts, type ProactiveMessage } from './proactive-messages.ts';

const REJECTION: ProactiveMessage = {
  // A contributor who is still talking gets the notice in their next reply.
  quiet_minutes: 15,
  where: { submissions: { some: NOT_NOTIFIED } },
  async say({ flow, before, ...change }) {
    const not_accepted = await findNotAccepted(change);
    if (!not_accepted) return null;
    const told = rejectionNotice(flow, before, not_accepted);
    if (told.reply) await markNotified(change);
    return told;
  },
};

/** Schedules notices of rejected recordings, if the setting is on: every quarter of an hour, by day, while WhatsApp lets us send. */
export function scheduleRejectionNotices(services: Parts, messenger: Pick<Messenger, 'deliver'>): void {
  if (!services.env.NOTIFY_REJECTIONS) return;
  services.jobs.every('tell-rejections', '7,22,37,52 * * * *', () => notifyRejections(services, messenger));
}

/** Sends the notices that are due now. */
export function notifyRejections(services: Parts, messenger: Pick<Messenger, 'deliver'>): Promise<void> {
  return sendProactive(services, messenger, REJECTION);
}
