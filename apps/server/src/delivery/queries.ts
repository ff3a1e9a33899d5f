import { Prisma, type contributors, type outbound_messages } from '@labrish/db';
import type { Services } from '#context.ts';
import { LEASE_HOLDER } from '#retry-queue/lease-holder.ts';
import { claimAttempt, leaseEnd, scheduleRetry } from '#retry-queue/retry-queue.ts';
import { STALE_MS, type QueuedReply } from './stale-replies.ts';
import { isUnreachable, type OutgoingMessage, type SendProblem } from './channel.ts';

/** A queued message, its contributor, and the template of its state. */
export type QueuedMessage = Pick<
  outbound_messages,
  'id' | 'contributor_id' | 'attempts' | 'error' | 'error_code' | 'not_before' | 'lease_holder'
> &
  Pick<
    contributors,
    | 'pilot'
    | 'source'
    | 'address_hmac'
    | 'address_enc'
    | 'last_inbound_at'
    | 'opted_out_at'
    | 'unreachable_at'
  > &
  OutgoingMessage &
  QueuedReply & {
    /** Other messages of the phone are queued behind this one, or may be: it has several speakers. */
    more: boolean;
    /** A withdrawal of the person, in this country or another, is not in the journal yet: its receipt waits for that. */
    waits_for_journal: boolean;
    in_reply_to: bigint | null;
    /** This process has claimed its first attempt. */
    is_claimed: boolean;
  };

/**
 * Finds the oldest queued message of a contributor's phone, due or not; null when none is queued. `notices_only`: finds those that ask
 * nothing (the answers to STOP and HELP, help lines, receipts), which no limit holds back. Claims its first attempt in the same statement,
 * unless the message may be stale or undeliverable: then the caller decides whether to claim it (`claim`).
 */
export async function oldestQueued(
  { db, now }: Services,
  contributor_id: string,
  notices_only = false,
): Promise<QueuedMessage | null> {
  const fresh_since = new Date(now().getTime() - STALE_MS);
  const [message] = await db.query<QueuedMessage>(Prisma.sql`
    with oldest as (${oldestSql(contributor_id, notices_only)}), claimed as (
      update outbound_messages m set attempts = 1, not_before = ${leaseEnd('outbound_messages', now())},
        lease_holder = ${LEASE_HOLDER}, error = null, error_code = null
      from oldest where m.id = oldest.id and m.status = 'queued' and m.attempts = 0 and m.not_before is null
        and oldest.created_at > ${fresh_since} and last_inbound_at > ${fresh_since} and not question_sent
        and opted_out_at is null and unreachable_at is null and not waits_for_journal
      returning m.id
    )
    select oldest.*, exists (select from claimed) as is_claimed from oldest`);
  return message ?? null;
}

function oldestSql(contributor_id: string, notices_only: boolean): Prisma.Sql {
  return Prisma.sql`
    select m.id, m.contributor_id::text, m.content, m.attempts, m.error, m.error_code, m.created_at, m.not_before, m.lease_holder, m.in_reply_to,
      c.pilot, c.source, phone.address_hmac, phone.address_enc, phone.last_inbound_at, phone.opted_out_at, phone.unreachable_at,
      m.state_key, t.content_sid, t.synced_hash,
      exists (select from journal_entries j where j.written_at is null and j.kind = 'withdrawal' and j.contributor_id in (
        select m.contributor_id union all select contributors_elsewhere(m.contributor_id))) as waits_for_journal,
      younger.queued or cardinality(speakers) > 1 as more, younger.question_queued, younger.question_sent, younger.notice_repeated
    from speakers_of(${contributor_id}::uuid) as speakers
      join outbound_messages m on m.contributor_id = any (speakers)
      join contributors c on c.id = m.contributor_id
      join contributors phone on phone.id = coalesce(c.phone_id, c.id)
      left join content_templates t on t.pilot = c.pilot and t.template_key = m.state_key
      cross join lateral (
        select count(*) filter (where o.status = 'queued') > 0 as queued,
          count(*) filter (where o.status = 'queued' and asks) > 0 as question_queued,
          count(*) filter (where o.status <> 'queued' and asks) > 0 as question_sent,
          count(*) filter (where o.content->>'notice' = m.content->>'notice') > 0 as notice_repeated
        from outbound_messages o
          cross join lateral (select o.content->>'body' is distinct from o.content->>'notice' as asks) as its
        where o.contributor_id = any (speakers) and o.id > m.id and o.status not in ('failed', 'superseded')
      ) as younger
    where m.status = 'queued' and (not ${notices_only} or m.content->>'notice' = m.content->>'body')
    order by m.id limit 1`;
}

/** Contributors per sweep; the next sweep takes the rest. */
const BATCH_SIZE = 1000;

/**
 * Finds contributors whose oldest queued message may be attempted now, or is being attempted by this process: another one may have been
 * queued behind it meanwhile.
 */
export async function dueContributors({ db, now }: Services): Promise<string[]> {
  const due = await db.prisma.$queryRaw<{ contributor_id: string }[]>`
    select contributor_id::text from (
      select distinct on (contributor_id) contributor_id, not_before, lease_holder from outbound_messages
      where status = 'queued' order by contributor_id, id
    ) as oldest
    where not_before is null or not_before <= ${now()} or lease_holder = ${LEASE_HOLDER} limit ${BATCH_SIZE}`;
  return due.map(({ contributor_id }) => contributor_id);
}

/** Claims the next attempt of a message. @returns false when another process was faster */
export async function claim(parts: Services, message: QueuedMessage): Promise<boolean> {
  if (message.is_claimed) return true;
  return claimAttempt(parts, 'outbound_messages', message, Prisma.sql`, error_code = null`);
}

/** After an outage, each successful send releases this many waiting messages, so that load ramps up gradually. */
const RECOVERY_FANOUT = 3;

/**
 * Records that the provider has accepted a message. This ends an outage and releases some of the messages that wait for its end, the
 * newest first, because those are still awaited. A status report that came before the provider's answer stays.
 *
 * @param recipient_limit_code messages with this error wait for their own recipient, so that sends to others do not release them
 * @returns contributors whose messages are due now
 */
export async function recordSent(
  { db, now }: Services,
  { id }: Pick<QueuedMessage, 'id'>,
  provider_sid: string,
  recipient_limit_code: number,
): Promise<string[]> {
  const due = await db.query<{ contributor_id: string }>(Prisma.sql`
    with sent as (
      update outbound_messages set status = 'sent', provider_sid = ${provider_sid}, sent_at = ${now()},
        not_before = null, lease_holder = null, error = null, error_code = null
      where id = ${id} and status = 'queued' and error_code is null
    ), over as (
      delete from twilio_outage
    )
    ${releaseSql(id, recipient_limit_code, now())}`);
  return due.map(({ contributor_id }) => contributor_id);
}

/** Releases the newest messages that wait for the end of an outage, except `id`. */
function releaseSql(id: bigint, recipient_limit_code: number, now: Date): Prisma.Sql {
  return Prisma.sql`
    update outbound_messages set not_before = null
    where id in (
      select id from outbound_messages
      where status = 'queued' and attempts > 0 and id <> ${id} and lease_holder is null and not_before > ${now}
        and error_code is distinct from ${recipient_limit_code}
      order by id desc limit ${RECOVERY_FANOUT} for update skip locked)
    returning contributor_id::text`;
}

/**
 * Records that the provider has answered a look-up. This ends an outage in which it gave no answer, and releases some of the
 * messages that wait: whether it accepts messages, the next send shows.
 *
 * @returns contributors whose messages are due now
 */
export async function recordAnswer({ db, now }: Services, recipient_limit_code: number): Promise<string[]> {
  const due = await db.query<{ contributor_id: string }>(Prisma.sql`
    with over as (delete from twilio_outage where is_unreachable)
    ${releaseSql(0n, recipient_limit_code, now())}`);
  return due.map(({ contributor_id }) => contributor_id);
}

/**
 * Records that the provider did not accept a message for a reason that concerns everybody. The first message that it accepts ends
 * the outage (`recordSent`).
 */
export async function recordOutage({ db, now }: Services, problem: SendProblem): Promise<void> {
  await db.prisma.$executeRaw`
    insert into twilio_outage (since, last_failure_at, error, is_unreachable)
    values (${now()}, ${now()}, ${problem.words}, ${isUnreachable(problem)})
    on conflict (id) do update set last_failure_at = excluded.last_failure_at, error = excluded.error,
      is_unreachable = excluded.is_unreachable`;
}

/** Records why an attempt failed, and when the next one may be made. */
export function recordFailedAttempt(
  parts: Services,
  message: QueuedMessage,
  { remedy, code, words }: SendProblem,
  not_before: Date,
): Promise<void> {
  // Only an error code from the provider proves that it did not accept the message.
  const error_code = remedy === 'ask' ? null : code;
  const also = Prisma.sql`, error_code = ${error_code}::int`;
  return scheduleRetry(parts, 'outbound_messages', message, { error: words, not_before }, also);
}

/** Ends the wait of the reply that follows a voice note. @returns the contributor, if their reply waited */
export async function releaseReply({ db }: Pick<Services, 'db'>, voice_id: bigint): Promise<string | null> {
  const [released] = await db.query<{ contributor_id: string }>(Prisma.sql`
    update outbound_messages set not_before = null
    where status = 'queued' and attempts = 0 and not_before is not null and id = (
      select min(o.id) from outbound_messages o join outbound_messages v using (contributor_id)
      where v.id = ${voice_id} and v.content ? 'voice' and o.id > v.id)
    returning contributor_id::text`);
  return released?.contributor_id ?? null;
}

/** Takes a message out of the queue unsent. A message that is no longer queued keeps its status. */
export async function markUnsent(
  { db }: Services,
  { id, content }: QueuedMessage,
  status: 'failed' | 'superseded',
  { code, words }: Pick<SendProblem, 'code' | 'words'>,
): Promise<void> {
  await db.prisma.outbound_messages.updateMany({
    where: { id, status: 'queued' },
    data: { status, error_code: code, error: words, not_before: null, lease_holder: null },
  });
  if (content.voice) await releaseReply({ db }, id);
}
