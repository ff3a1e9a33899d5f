import type { contributors, outbound_messages } from '@labrish/db';
import type { Services } from '#context.ts';
import type { TwilioProblem } from './twilio-errors.ts';

type Parts = Pick<Services, 'db' | 'log' | 'now'>;

/** A queued message, its person, and the template of its state. */
export type Waiting = Pick<
  outbound_messages,
  'id' | 'contributor_id' | 'content' | 'attempts' | 'error' | 'error_code' | 'created_at' | 'sent_at'
> &
  Pick<
    contributors,
    'address_hmac' | 'address_enc' | 'last_inbound_at' | 'opted_out_at' | 'unreachable_at'
  > & {
    template_id: string | null;
    content_sid: string | null;
    synced_hash: string | null;
    /** Others are queued behind it. */
    more: boolean;
  };

/** What this contributor is to be sent next: the oldest that is queued, due or not. Null when nothing is. */
export async function oldestQueued({ db }: Parts, contributor_id: string): Promise<Waiting | null> {
  const [message] = await db.prisma.$queryRaw<Waiting[]>`
    select m.id, m.contributor_id::text, m.content, m.attempts, m.error, m.error_code, m.created_at, m.sent_at,
      c.address_hmac, c.address_enc, c.last_inbound_at, c.opted_out_at, c.unreachable_at,
      t.id::text as template_id, t.content_sid, t.synced_hash,
      exists (select 1 from outbound_messages o
        where o.contributor_id = m.contributor_id and o.status = 'queued' and o.id > m.id) as more
    from outbound_messages m
      join contributors c on c.id = m.contributor_id
      left join content_templates t on t.template_key = m.state_key
    where m.contributor_id = ${contributor_id}::uuid and m.status = 'queued'
    order by m.id limit 1`;
  return message ?? null;
}

/** Marks the attempt before the call, so that a crash leaves a trace, and so that no other process makes the same call. */
export async function claim({ db, now }: Parts, { id, attempts, sent_at }: Waiting): Promise<boolean> {
  const claimed = await db.prisma.$executeRaw`
    update outbound_messages set attempts = ${attempts + 1}, sent_at = ${now()}, error = null, error_code = null
    where id = ${id} and status = 'queued' and attempts = ${attempts} and sent_at is not distinct from ${sent_at}::timestamptz`;
  return claimed === 1;
}

/** The status callback may have been faster: then its news stays. */
export async function noteSent(
  { db, now }: Parts,
  { id }: Pick<Waiting, 'id'>,
  provider_sid: string,
): Promise<void> {
  await db.prisma.$executeRaw`
    update outbound_messages set status = 'sent', provider_sid = ${provider_sid}, sent_at = ${now()}, error = null, error_code = null
    where id = ${id} and status = 'queued' and error_code is null`;
}

/** Marks a queued message as failed for good. Whatever its status has become meanwhile stays. */
export async function giveUp({ db }: Parts, { id }: Waiting, { code, words }: TwilioProblem): Promise<void> {
  await db.prisma.outbound_messages.updateMany({
    where: { id, status: 'queued' },
    data: { status: 'failed', error_code: code, error: words },
  });
}

/** Until an admin syncs it again, the state's messages go out as text. */
export async function doubtTemplate(
  parts: Parts,
  id: string,
  content_sid: string,
  problem: TwilioProblem,
): Promise<void> {
  await parts.db.prisma.content_templates.updateMany({
    where: { id, content_sid },
    data: { sync_state: 'failed', sync_error: problem.words, synced_hash: null },
  });
  parts.log.warn({ twilio_code: problem.code }, 'template not usable, sent as text');
}
