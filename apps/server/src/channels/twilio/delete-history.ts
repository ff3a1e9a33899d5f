import type { Services } from '#context.ts';
import { ignoreNotFound } from './errors.ts';
import { twilioSid } from './parse-inbound.ts';
import type { TwilioAccount } from './client.ts';
import { CLEARED_REPLY } from '#submissions/withdraw.ts';

export const FORGET_AT_TWILIO = 'forget-at-twilio';
/** The job that deletes one message that we did not store, and its attachments. */
export const FORGET_MESSAGE = 'forget-message-at-twilio';
const TWO_DAYS_MS = 48 * 3_600_000;
const TWILIO_SID = /^(SM|MM)[0-9a-f]{32}$/i;

/** Declares the deletion of a chat at Twilio, as a job and as a nightly sweep, and that of one message; call before the queue starts. */
export function declareForgetJobs(services: Services, account: TwilioAccount): void {
  const { jobs, db, log, now } = services;
  const forget = (contributor_id: string) => forgetAtTwilio(services, account, contributor_id);
  jobs.handle<{ contributor_id: string }>(FORGET_AT_TWILIO, (data) => forget(data.contributor_id), {
    retries: 12,
  });
  jobs.handle<{ message_sid: string }>(
    FORGET_MESSAGE,
    async ({ message_sid }) => {
      const message = account.client.messages(message_sid);
      await ignoreNotFound(async () => {
        for (const { sid } of await message.media.list()) await message.media(sid).remove();
      });
      await ignoreNotFound(() => message.remove());
    },
    { retries: 12 },
  );
  // Repeat all recent deletions: a job can get lost between a withdrawal and the queue, and deleting twice does no harm.
  jobs.every('twilio-forget-again', '17 4 * * *', async () => {
    const recent = await db.prisma.withdrawals.findMany({
      where: { scope: 'all', withdrawn_at: { gte: new Date(now().getTime() - TWO_DAYS_MS) } },
      distinct: ['contributor_id'],
      select: { contributor_id: true },
    });
    for (const { contributor_id } of recent)
      await forget(contributor_id).catch((error: unknown) =>
        log.warn({ err: error, contributor_id }, 'not all was deleted at Twilio'),
      );
  });
}

/**
 * Deletes Twilio's copy of both sides of the chat up to a DELETE ALL, and empties our own copy of replies that were still queued
 * then. Idempotent.
 *
 * @throws Twilio's first error, after every message was tried, so that the job is retried
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
  // Select replies by the time of their creation: one created before the withdrawal may have been sent after it.
  const said = { contributor_id, created_at: { lt: last.withdrawn_at } };
  const [inbound, outbound] = await Promise.all([
    db.prisma.inbound_messages.findMany({
      where: {
        contributor_id,
        received_at: { lte: last.withdrawn_at },
        // Leave out a voice note that came between DELETE ALL and its reply: it may not be downloaded yet.
        OR: [{ media: null }, { media: { status: 'discarded' } }],
      },
      select: { message_sid: true },
    }),
    db.prisma.outbound_messages.findMany({
      where: { ...said, provider_sid: { not: null } },
      select: { provider_sid: true },
    }),
  ]);
  await db.prisma.outbound_messages.updateMany({
    where: { ...said, status: { not: 'queued' } },
    data: CLEARED_REPLY,
  });
  const sids = [
    ...inbound.map((row) => twilioSid(row.message_sid)),
    ...outbound.map((row) => row.provider_sid ?? ''),
  ];
  const failures: unknown[] = [];
  for (const sid of sids.filter((each) => TWILIO_SID.test(each)))
    await ignoreNotFound(() => client.messages(sid).remove()).catch((error: unknown) => failures.push(error));
  if (failures.length) throw failures[0];
}
