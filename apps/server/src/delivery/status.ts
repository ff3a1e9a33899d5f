import { Prisma } from '@labrish/db';
import type { OutboundStatus } from '@labrish/db';
import type { Services } from '#context.ts';
import type { Channel, SendProblem } from './channel.ts';
import { nextTry } from './deliver.ts';
import { markUndeliverable } from '#contributors/reachability.ts';

type Parts = Pick<Services, 'db' | 'metrics' | 'now'>;

/** A provider's report about an outbound message. */
export interface StatusReport {
  provider_sid: string;
  status: OutboundStatus;
  /** Why the message failed; null for other reports. */
  problem: SendProblem | null;
  /** Our id, from the callback URL that the provider was given; the report may be faster than the answer to the send. */
  outbound_id: bigint | null;
}

/** Reports come in any order, so a status only moves to one further right. Delivered is proof, whatever came before. */
const ORDER: OutboundStatus[] = ['queued', 'sent', 'failed', 'delivered', 'read'];

/** The provider's answer to the first send is not recorded yet. At a later send, the report could be a repeat about the one before. */
const ON_ITS_WAY = { status: 'queued', provider_sid: null, attempts: 1, error_code: null } as const;

/** Maximum fallbacks to plain text; beyond this the text itself is being rejected. */
const TRIES_AS_TEXT = 6;

/** Records a status report. Order and repeats do not matter. @returns the contributor whose messages are due now, if any */
export async function recordStatus(
  parts: Parts,
  channel: Pick<Channel, 'rejectTemplate'>,
  report: StatusReport,
): Promise<string | null> {
  if (report.problem) return recordFailure(parts, channel, report, report.problem);
  await recordProgress(parts, report);
  return null;
}

/** Records progress, and the provider's id as well, if its own answer has not been recorded, and may never be. */
async function recordProgress(
  { db, now }: Parts,
  { provider_sid, status, outbound_id }: StatusReport,
): Promise<void> {
  const lower = lowerThan(status);
  const delivered = status === 'delivered' || status === 'read';
  await db.query(Prisma.sql`
    update outbound_messages set provider_sid = ${provider_sid}, status = ${status}::"OutboundStatus",
      sent_at = coalesce(sent_at, ${now()}), not_before = null, lease_holder = null,
      delivered_at = case when ${delivered} then ${now()} else delivered_at end,
      error = case when ${delivered} then null else error end,
      error_code = case when ${delivered} then null else error_code end
    where status::text in (${Prisma.join(lower)}) and (provider_sid = ${provider_sid} or (
      id = ${outbound_id}::bigint and status = 'queued' and provider_sid is null and attempts > 0 and error_code is null))`);
}

function lowerThan(status: OutboundStatus): OutboundStatus[] {
  return ORDER.slice(0, ORDER.indexOf(status));
}

async function recordFailure(
  parts: Parts,
  channel: Pick<Channel, 'rejectTemplate'>,
  { provider_sid, outbound_id }: StatusReport,
  problem: SendProblem,
): Promise<string | null> {
  const where: Prisma.outbound_messagesWhereInput = {
    status: { in: lowerThan('failed') },
    OR: [{ provider_sid }, ...(outbound_id === null ? [] : [{ ...ON_ITS_WAY, id: outbound_id }])],
  };
  const count = () => parts.metrics.sends.count('undelivered', problem);
  const again = await sendAgain(parts, channel, where, problem);
  if (again) {
    count();
    return again;
  }
  const failed = await parts.db.prisma.outbound_messages.updateManyAndReturn({
    where,
    data: {
      status: 'failed',
      error_code: problem.code,
      error: problem.words,
      not_before: null,
      lease_holder: null,
    },
    select: { contributor_id: true, created_at: true },
  });
  failed.forEach(count);
  if (problem.marks)
    for (const { contributor_id, created_at } of failed)
      await markUndeliverable(parts, contributor_id, problem.marks, created_at);
  return null;
}

/** Requeues a message that was certainly not delivered, if sending it again helps. @returns its contributor */
async function sendAgain(
  { db, now }: Parts,
  channel: Pick<Channel, 'rejectTemplate'>,
  where: Prisma.outbound_messagesWhereInput,
  { remedy, code, words }: SendProblem,
): Promise<string | null> {
  if (remedy !== 'later' && remedy !== 'as_text') return null;
  const row = await db.prisma.outbound_messages.findFirst({
    where,
    select: { id: true, attempts: true, contributor_id: true, state_key: true },
  });
  if (!row || (remedy === 'as_text' && row.attempts >= TRIES_AS_TEXT)) return null;
  const not_before = remedy === 'later' ? nextTry(row.attempts, now()) : null;
  await db.prisma.outbound_messages.updateMany({
    where: { ...where, id: row.id, attempts: row.attempts },
    data: {
      status: 'queued',
      provider_sid: null,
      sent_at: null,
      not_before,
      lease_holder: null,
      error_code: code,
      error: words,
    },
  });
  if (remedy === 'as_text' && row.state_key) await channel.rejectTemplate(row.state_key, words);
  return row.contributor_id;
}
