import type { Services } from '#context.ts';
import { unlessGone } from './twilio-errors.ts';
import type { TwilioAccount } from './twilio-client.ts';

export const FORGET_AT_TWILIO = 'forget-at-twilio';
const TWILIO_SID = /^(SM|MM)[0-9a-f]{32}$/i;

/**
 * After DELETE ALL: deletes what Twilio keeps of the chat up to that moment, both sides of it. Can be repeated.
 *
 * @throws what Twilio answers first, after every message was tried, so that the job is tried again.
 */
export async function forgetAtTwilio(
  { db }: Pick<Services, 'db'>,
  { client }: TwilioAccount,
  contributor_id: string,
): Promise<void> {
  const last = await db.prisma.withdrawals.findFirst({
    where: { contributor_id, scope: 'all' },
    orderBy: { withdrawn_at: 'desc' },
  });
  if (!last) return;
  const [inbound, outbound] = await Promise.all([
    db.prisma.inbound_messages.findMany({
      where: {
        contributor_id,
        received_at: { lte: last.withdrawn_at },
        // A voice note that came after DELETE ALL, and before it was answered, may not be with us yet.
        OR: [{ media: null }, { media: { status: 'discarded' } }],
      },
      select: { message_sid: true },
    }),
    db.prisma.outbound_messages.findMany({
      where: { contributor_id, provider_sid: { not: null }, sent_at: { lt: last.withdrawn_at } },
      select: { provider_sid: true },
    }),
  ]);
  const sids = [...inbound.map((row) => row.message_sid), ...outbound.map((row) => row.provider_sid ?? '')];
  const failures: unknown[] = [];
  for (const sid of sids.filter((each) => TWILIO_SID.test(each)))
    await unlessGone(() => client.messages(sid).remove()).catch((error: unknown) => failures.push(error));
  if (failures.length) throw failures[0];
}
