import { Prisma, type OutboundStatus } from '@labrish/db';
import pLimit from 'p-limit';
import type { Services } from '#context.ts';
import type { Channel, SendProblem } from './channel.ts';
import { nextTry } from './deliver.ts';
import { releaseReply } from './queries.ts';
import { markUndeliverable } from '#contributors/reachability.ts';

/** A provider's report about an outbound message. */
export interface StatusReport {
  provider_sid: string;
  status: OutboundStatus;
  /** Why the message failed; null for other reports. */
  problem: SendProblem | null;
  /** Our id, from the callback URL that the provider was given; the report may be faster than the answer to the send. */
  outbound_id: bigint | null;
  /** The message is a voice note that has left Twilio or failed: the reply behind it waits no longer. */
  ends_voice: boolean;
}

/** Statuses in the order in which they replace each other, since reports come in any order. `delivered` is proof, even after `failed`. */
const ORDER: OutboundStatus[] = ['queued', 'sent', 'failed', 'delivered', 'read'];

/**
 * A message in its first send, before the provider's id is stored. From the second attempt on, a report that matches only by our id
 * could be about the previous attempt.
 */
const IN_FIRST_SEND = { status: 'queued', provider_sid: null, attempts: 1, error_code: null } as const;

/** Maximum fallbacks to plain text; beyond this the text itself is being rejected. */
const TRIES_AS_TEXT = 6;

/** Records a status report. Order and repeats do not matter. @returns the contributor whose messages are due now, if any */
export type RecordStatus = (report: StatusReport) => Promise<string | null>;

/** Creates the recorder of status reports. Reports that come while earlier ones are recorded are recorded together. */
export function createStatusRecorder(
  parts: Services,
  channel: Pick<Channel, 'rejectTemplate'>,
): RecordStatus {
  const record = inGroups<StatusReport>((reports) => recordProgress(parts, reports));
  return async (report) => {
    const due = report.problem ? await recordFailure(parts, channel, report, report.problem) : null;
    if (!report.problem) await record(report);
    if (!report.ends_voice || report.outbound_id === null) return due;
    return (await releaseReply(parts, report.outbound_id)) ?? due;
  };
}

/**
 * Runs `run` for one group of items after the other: a group is what came while the previous one ran. When a group fails, each of its
 * items is run alone, so that one bad item spoils no other.
 */
export function inGroups<T>(run: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  const one = pLimit(1);
  let next: { items: T[]; done: Promise<void> } | null = null;
  const begin = (items: T[]) =>
    one(() => {
      next = null;
      return run(items);
    });
  return (item) => {
    if (!next) {
      const items: T[] = [];
      next = { items, done: begin(items) };
    }
    const { items, done } = next;
    items.push(item);
    return done.catch((error: unknown) => {
      if (items.length === 1) throw error;
      return run([item]);
    });
  };
}

/** Records progress. Also stores the provider's id, because the answer to the send may not be recorded yet, or may be lost. */
async function recordProgress({ db, now }: Services, reports: StatusReport[]): Promise<void> {
  const furthest = new Map<string, StatusReport>();
  for (const report of reports) {
    const { status } = furthest.get(report.provider_sid) ?? {};
    if (!status || rank(report.status) > rank(status)) furthest.set(report.provider_sid, report);
  }
  // Update in the order of the ids, as every process does, so that two groups with the same messages do not deadlock.
  const ordered = [...furthest.values()].toSorted((a, b) =>
    Number((a.outbound_id ?? 0n) - (b.outbound_id ?? 0n)),
  );
  const sids = ordered.map(({ provider_sid }) => provider_sid);
  const ids = ordered.map(({ outbound_id }) => outbound_id?.toString() ?? null);
  const statuses = ordered.map(({ status }) => status);
  await db.query(Prisma.sql`
    update outbound_messages m set provider_sid = r.provider_sid, status = r.status::"OutboundStatus",
      sent_at = coalesce(sent_at, ${now()}), not_before = null, lease_holder = null,
      delivered_at = case when is_delivered then ${now()} else delivered_at end,
      error = case when is_delivered then null else error end,
      error_code = case when is_delivered then null else error_code end
    from (
      select provider_sid, status, status in ('delivered', 'read') as is_delivered,
        coalesce((select o.id from outbound_messages o where o.provider_sid = u.provider_sid), outbound_id) as id
      from unnest(${sids}::text[], ${ids}::bigint[], ${statuses}::text[]) as u (provider_sid, outbound_id, status)
    ) as r
    where m.id = r.id and array_position(${ORDER}::text[], m.status::text) < array_position(${ORDER}::text[], r.status)
      and (m.provider_sid = r.provider_sid
        or (m.status = 'queued' and m.provider_sid is null and attempts > 0 and error_code is null))`);
}

function rank(status: OutboundStatus): number {
  return ORDER.indexOf(status);
}

async function recordFailure(
  parts: Services,
  channel: Pick<Channel, 'rejectTemplate'>,
  { provider_sid, outbound_id, ends_voice }: StatusReport,
  problem: SendProblem,
): Promise<string | null> {
  const where: Prisma.outbound_messagesWhereInput = {
    status: { in: ORDER.slice(0, rank('failed')) },
    OR: [{ provider_sid }, ...(outbound_id === null ? [] : [{ ...IN_FIRST_SEND, id: outbound_id }])],
  };
  const count = () => parts.metrics.sends.count('undelivered', problem);
  // A voice note is not sent again: its text goes out now, and the question is in it.
  const again = ends_voice ? null : await sendAgain(parts, channel, where, problem);
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
  { db, now }: Services,
  channel: Pick<Channel, 'rejectTemplate'>,
  where: Prisma.outbound_messagesWhereInput,
  { remedy, code, words }: SendProblem,
): Promise<string | null> {
  if (remedy !== 'later' && remedy !== 'as_text') return null;
  const row = await db.prisma.outbound_messages.findFirst({
    where,
    select: {
      ...{ id: true, attempts: true, contributor_id: true, state_key: true },
      contributor: { select: { pilot: true } },
    },
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
  if (remedy === 'as_text' && row.state_key)
    await channel.rejectTemplate({ pilot: row.contributor.pilot, template_key: row.state_key }, words);
  return row.contributor_id;
}
