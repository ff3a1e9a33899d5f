import { Prisma } from '@labrish/db';
import type { OutboundStatus } from '@labrish/db';
import type { Services } from '#context.ts';
import { nextTry } from './deliver.ts';
import { markUndeliverable } from '#contributors/reachability.ts';
import { problemOfCode } from '#channels/twilio/errors.ts';
import type { TwilioProblem } from '#channels/twilio/errors.ts';
import { forgetRetired } from '#channels/twilio/retired-contents.ts';

/** Twilio's report about an outbound message. */
export interface StatusReport {
  provider_sid: string;
  /** Twilio's status: queued, sent, delivered, read, undelivered, failed … */
  status: string;
  error_code: number | null;
  /** Our id, from the callback URL that Twilio was given; the report may be faster than Twilio's answer to the send. */
  outbound_id: bigint | null;
}

/** Reports come in any order, so a status only moves to one further right. Delivered is proof, whatever came before. */
const ORDER: OutboundStatus[] = ['queued', 'sent', 'failed', 'delivered', 'read'];

const MEANING: Record<string, OutboundStatus> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  partially_delivered: 'delivered',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  undelivered: 'failed',
  canceled: 'failed',
};

/** Twilio's answer to the first send is not recorded yet. At a later send, the report could be a repeat about the one before. */
const ON_ITS_WAY = { status: 'queued', provider_sid: null, attempts: 1, error_code: null } as const;

/** Maximum fallbacks to plain text; beyond this the text itself is being rejected. */
const TRIES_AS_TEXT = 6;

/** Records a status report. Order and repeats do not matter. @returns the contributor whose messages are due now, if any */
export async function recordStatus(
  parts: Pick<Services, 'db' | 'metrics' | 'now'>,
  report: StatusReport,
): Promise<string | null> {
  // Twilio may add statuses at any time, and `constructor` is not one of ours.
  const status = Object.hasOwn(MEANING, report.status) ? MEANING[report.status] : undefined;
  if (!status) return null;
  if (status === 'failed') return recordFailure(parts, report);
  await recordProgress(parts, report, status);
  return null;
}

/** Records progress, and Twilio's id as well, if its own answer has not been recorded, and may never be. */
async function recordProgress(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { provider_sid, outbound_id }: StatusReport,
  status: OutboundStatus,
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
  parts: Pick<Services, 'db' | 'metrics' | 'now'>,
  { provider_sid, error_code, outbound_id }: StatusReport,
): Promise<string | null> {
  const { db } = parts;
  const where: Prisma.outbound_messagesWhereInput = {
    status: { in: lowerThan('failed') },
    OR: [{ provider_sid }, ...(outbound_id === null ? [] : [{ ...ON_ITS_WAY, id: outbound_id }])],
  };
  const problem = error_code === null ? null : problemOfCode(error_code);
  const told = { error_code, error: problem?.words ?? 'Twilio could not deliver this and gave no reason.' };
  const count = () => parts.metrics.sends.count('undelivered', problem ?? { code: null, status: null });
  const again = problem && (await sendAgain(parts, where, problem));
  if (again) {
    count();
    return again;
  }
  const failed = await db.prisma.outbound_messages.updateManyAndReturn({
    where,
    data: { ...told, status: 'failed', not_before: null, lease_holder: null },
    select: { contributor_id: true, created_at: true },
  });
  failed.forEach(count);
  if (problem?.marks)
    for (const { contributor_id, created_at } of failed)
      await markUndeliverable(parts, contributor_id, problem.marks, created_at);
  return null;
}

/** Requeues a message that was certainly not delivered, if sending it again helps. @returns its contributor */
async function sendAgain(
  { db, now }: Pick<Services, 'db' | 'now'>,
  where: Prisma.outbound_messagesWhereInput,
  { remedy, code, words }: TwilioProblem,
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
  if (remedy === 'as_text' && row.state_key) {
    await forgetRetired({ db }, { template_key: row.state_key });
    await db.prisma.content_templates.updateMany({
      where: { template_key: row.state_key },
      data: { sync_state: 'failed', sync_error: words, synced_hash: null },
    });
  }
  return row.contributor_id;
}
