import type { Tx } from '../context.ts';
import { ApiError, badInput } from '../errors.ts';
import { WINDOW_MS } from './reachable.ts';
import { retrySend } from './retry-send.ts';
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
    throw new ApiError('CONFLICT', 'There is nothing here that failed and could be tried again.');
}

/** @returns false when nothing with this id failed, or nothing is left to fetch or to answer. */
type Retry = (tx: Tx, id: string, now: Date) => Promise<boolean>;

const retryMedia: Retry = async (tx, id) => {
  const { count } = await tx.inbound_media.updateMany({
    where: { id, status: 'failed', source_enc: { not: null } },
    data: { status: 'pending', attempts: 0, not_before: null, error: null },
  });
  return count === 1;
};

const retryMessage: Retry = async (tx, id) => {
  const { count } = await tx.inbound_messages.updateMany({
    // Leave out messages withdrawn with DELETE ALL, which are empty: there is nothing to answer any more.
    where: { id: BigInt(id), status: 'failed', raw_enc: { not: new Uint8Array() } },
    data: { status: 'received', attempts: 0, not_before: null, error: null },
  });
  return count === 1;
};

const RETRY: Record<FailureKind, Retry> = { media: retryMedia, send: retrySend, message: retryMessage };

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
    const ids: string[] = await FAILED[kind](tx, { error_code, now, after, limit });
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

/** Finds the ids of failed items in their order. `after`: the last id of the batch before; null for the first batch. */
type Failed = (
  tx: Tx,
  wanted: { error_code: number | undefined; now: Date; after: string | null; limit: number },
) => Promise<string[]>;

const failedMedia: Failed = async (tx, { after, limit }) => {
  const rows = await tx.inbound_media.findMany({
    where: { status: 'failed', source_enc: { not: null }, ...(after && { id: { gt: after } }) },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(({ id }) => id);
};

const failedSends: Failed = async (tx, { error_code, now, after, limit }) => {
  const rows = await tx.outbound_messages.findMany({
    where: {
      status: 'failed',
      content: { not: {} },
      created_at: { gt: new Date(now.getTime() - WINDOW_MS) },
      ...(error_code !== undefined && { error_code }),
      ...(after && { id: { gt: BigInt(after) } }),
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(({ id }) => String(id));
};

const failedMessages: Failed = async (tx, { after, limit }) => {
  const rows = await tx.inbound_messages.findMany({
    where: {
      status: 'failed',
      raw_enc: { not: new Uint8Array() },
      ...(after && { id: { gt: BigInt(after) } }),
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(({ id }) => String(id));
};

const FAILED: Record<FailureKind, Failed> = {
  media: failedMedia,
  send: failedSends,
  message: failedMessages,
};
