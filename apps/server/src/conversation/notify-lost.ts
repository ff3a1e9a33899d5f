import { lostRecordingNotice } from '@labrish/conversation';
import { markLossesNotified } from '#submissions/lost.ts';
import type { Messenger } from './messenger.ts';
import { sendProactive, type Parts, type ProactiveMessage } from './proactive-messages.ts';

const LOST: ProactiveMessage = {
  // A contributor who is still writing gets the notice in their next reply.
  quiet_minutes: 5,
  where: { unreported_losses: { gt: 0 } },
  async say({ flow, before, ...change }) {
    const told = lostRecordingNotice(flow, before);
    if (told.reply) await markLossesNotified(change);
    return told;
  },
};

/** Schedules notices of voice notes that WhatsApp has lost, while it still lets us send: every five minutes, by day. */
export function scheduleLostNotices(services: Parts, messenger: Pick<Messenger, 'deliver'>): void {
  services.jobs.every('tell-lost', '*/5 * * * *', () => notifyLost(services, messenger));
}

/** Sends the notices that are due now. */
export function notifyLost(services: Parts, messenger: Pick<Messenger, 'deliver'>): Promise<void> {
  return sendProactive(services, messenger, LOST);
}
