import type { Tx } from '../context.ts';
import { ApiError, badInput } from '../errors.ts';
import { retrySend } from './retry-send.ts';
import type { FailureKind } from './schema.ts';

/**
 * Puts what failed back in its queue, with all its tries ahead of it. The server's sweeps look every minute.
 *
 * @throws {ApiError} CONFLICT when nothing failed under this id, or trying again makes no sense any more.
 */
export async function retry(tx: Tx, kind: FailureKind, id: string, now: Date): Promise<void> {
  const isNumber = /^\d+$/.test(id);
  if (isNumber === (kind === 'media')) throw badInput('id', `This is not an id of a ${kind}.`);
  if (!(await RETRY[kind](tx, id, now)))
    throw new ApiError('CONFLICT', 'There is nothing here that failed and could be tried again.');
}

/** @returns false when there is nothing failed under this id, or nothing left to fetch or to answer. */
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
    // What was taken back with DELETE ALL is empty: there is nothing to answer any more.
    where: { id: BigInt(id), status: 'failed', raw_enc: { not: new Uint8Array() } },
    data: { status: 'received', attempts: 0, not_before: null, error: null },
  });
  return count === 1;
};

const RETRY: Record<FailureKind, Retry> = { media: retryMedia, send: retrySend, message: retryMessage };
