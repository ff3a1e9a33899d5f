import type { Tx } from '../context.ts';
import { ApiError, badInput, conflict } from '../errors.ts';
import { type Reachability, whyUnreachable, WINDOW_MS } from './reachable.ts';
import type { FailureKind } from './schema.ts';

/**
 * Puts a failed item back in its queue with no attempts counted. The server's sweeps retry it within a minute.
 *
 * @throws {ApiError} CONFLICT when nothing with this id failed, or a retry makes no sense any more; BAD_REQUEST for an id of another kind.
 */
export async function retry(tx: Tx, kind: FailureKind, id: string, now: Date): Promise<void> {
  const isNumber = /^\d+$/.test(id);
  if (isNumber === (kind === 'media')) throw badInput('id', `This is not an id of a ${kind}.`);
  if (!(await RETRY[kind](tx, id, now)))
    throw conflict('There is nothing here that failed and could be tried again.');
}

/** @returns false when nothing with this id failed, or nothing is left to fetch or to answer. */
type Retry = (tx: Tx, id: string, now: Date) => Promise<boolean>;

/** Which failed items of each kind still have something to fetch or to answer. */
const RETRYABLE = {
  media: { status: 'failed', source_enc: { not: null } },
  send: { status: 'failed', content: { not: {} } },
  // Messages withdrawn with DELETE ALL are empty.
  message: { status: 'failed', raw_enc: { not: new Uint8Array() } },
} as const;
const ANEW = { attempts: 0, not_before: null, error: null };

const RETRY: Record<FailureKind, Retry> = {
  media: async (tx, id) => {
    const data = { status: 'pending' as const, ...ANEW };
    return (await tx.inbound_media.updateMany({ where: { id, ...RETRYABLE.media }, data })).count === 1;
  },
  send: retrySend,
  message: async (tx, id) => {
    const where = { id: BigInt(id), ...RETRYABLE.message };
    const data = { status: 'received' as const, ...ANEW };
    return (await tx.inbound_messages.updateMany({ where, data })).count === 1;
  },
};

/** Maximum items that a call puts back; callers who want more call again. */
const BATCH_SIZE = 500;

/**
 * Puts failed items of a kind back in their queue, at most `BATCH_SIZE`. Looks past those that cannot be retried any more, which stay failed.
 *
 * @param error_code for sends: only those that failed with this error
 * @returns how many were put back, and how many cannot be retried any more
 */
export async function retryAll(
  tx: Tx,
  kind: FailureKind,
  error_code: number | undefined,
  now: Date,
): Promise<{ retried: number; refused: number }> {
  const done = { retried: 0, refused: 0 };
  let after: string | null = null;
  while (done.retried < BATCH_SIZE) {
    const limit = BATCH_SIZE - done.retried;
    const found = await FIND[kind](tx, { error_code, now, after, limit });
    const ids: string[] = found.map(({ id }) => String(id));
    for (const id of ids) done[(await isRetried(tx, kind, id, now)) ? 'retried' : 'refused'] += 1;
    after = ids.at(-1) ?? null;
    if (after === null) break;
  }
  return done;
}

async function isRetried(tx: Tx, kind: FailureKind, id: string, now: Date): Promise<boolean> {
  try {
    return await RETRY[kind](tx, id, now);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') return false;
    throw error;
  }
}

/** Finds failed items in their order. `after`: the last id of the batch before; null for the first batch. */
type Find = (
  tx: Tx,
  wanted: { error_code: number | undefined; now: Date; after: string | null; limit: number },
) => Promise<{ id: string | bigint }[]>;

const first = (take: number) => ({ select: { id: true }, orderBy: { id: 'asc' }, take }) as const;

const FIND: Record<FailureKind, Find> = {
  media: (tx, { after, limit }) =>
    tx.inbound_media.findMany({
      where: { ...RETRYABLE.media, ...(after && { id: { gt: after } }) },
      ...first(limit),
    }),
  send: (tx, { error_code, now, after, limit }) =>
    tx.outbound_messages.findMany({
      where: {
        ...RETRYABLE.send,
        created_at: { gt: new Date(now.getTime() - WINDOW_MS) },
        ...(error_code !== undefined && { error_code }),
        ...(after && { id: { gt: BigInt(after) } }),
      },
      ...first(limit),
    }),
  message: (tx, { after, limit }) =>
    tx.inbound_messages.findMany({
      where: { ...RETRYABLE.message, ...(after && { id: { gt: BigInt(after) } }) },
      ...first(limit),
    }),
};

interface Failed extends Reachability {
  created_at: Date;
  /** Whether the message has a notice that the contributor must read. */
  has_notice: boolean;
  /** Whether another message was sent to the contributor since, or is queued. */
  is_answered: boolean;
}

/**
 * Queues a failed outbound message again. It is sent with the contributor's current question at that time and with its own
 * notice, never with its old question.
 *
 * @returns false when no failed message has this id.
 * @throws {ApiError} CONFLICT when nothing is left to say to the contributor, or WhatsApp would not take it.
 */
async function retrySend(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [failed] = await tx.$queryRaw<Failed[]>`
    select c.source, phone.last_inbound_at, phone.opted_out_at, phone.unreachable_at, m.created_at, m.content->>'notice' is not null as has_notice,
      exists (select 1 from outbound_messages o
        where o.contributor_id = m.contributor_id and o.id <> m.id
          and (o.status = 'queued' or (o.status in ('sent', 'delivered', 'read')
            and (o.id > m.id or o.sent_at > v.updated_at)))) as is_answered
    from outbound_messages m
      join contributors c on c.id = m.contributor_id
      join contributors phone on phone.id = coalesce(c.phone_id, c.id)
      left join conversations v on v.contributor_id = m.contributor_id
    where m.id = ${BigInt(id)} and m.status = 'failed' and m.content <> '{}'`;
  if (!failed) return false;
  const refusal = refusalReason(failed, now);
  if (refusal) throw conflict(refusal);
  const { count } = await tx.outbound_messages.updateMany({
    where: { id: BigInt(id), status: 'failed' },
    data: { status: 'queued', ...ANEW, provider_sid: null, error_code: null, sent_at: null },
  });
  return count === 1;
}

function refusalReason(failed: Failed, now: Date): string | null {
  const { opted_out_at, created_at, is_answered, has_notice } = failed;
  // Let the farewell that answers STOP be sent: it was queued after the contributor had opted out.
  const isFarewell = opted_out_at !== null && created_at >= opted_out_at;
  const why = whyUnreachable({ ...failed, opted_out_at: isFarewell ? null : opted_out_at }, now);
  if (why) return why;
  if (is_answered && !has_notice)
    return 'This contributor has been answered since, so nothing of this message is left to send.';
  return null;
}
