import type { PrismaClient } from '@labrish/db';
import type { Tx } from '../context.ts';
import { badInput } from '../errors.ts';
import type { Failure, FailureKind } from './schema.ts';

type Page = { limit: number; cursor?: string | undefined };
type Row = Omit<Failure, 'kind'> & { place: bigint };

/** What failed for good, latest first. */
export async function failures(db: PrismaClient, kind: FailureKind, { limit, cursor }: Page) {
  const rows = await READ[kind](db, cursor ? { lt: BigInt(cursor) } : undefined, limit + 1);
  const page = rows.slice(0, limit);
  return {
    failures: page.map(({ place: _, ...row }): Failure => ({ kind, ...row })),
    next_cursor: rows.length > limit ? String(page.at(-1)?.place) : null,
  };
}

type Read = (db: PrismaClient, before: { lt: bigint } | undefined, take: number) => Promise<Row[]>;

/** Attachments are in the order of their messages. */
const failedMedia: Read = async (db, before, take) => {
  const rows = await db.inbound_media.findMany({
    where: { status: 'failed', ...(before && { message_id: before }) },
    omit: { source_enc: true },
    include: { message: { select: { contributor_id: true } } },
    orderBy: { message_id: 'desc' },
    take,
  });
  return rows.map(({ id, message_id, created_at, attempts, error, message }) => ({
    place: message_id,
    id,
    contributor_id: message.contributor_id,
    at: created_at.toISOString(),
    attempts,
    error_code: null,
    error,
  }));
};

const failedSends: Read = async (db, before, take) => {
  const rows = await db.outbound_messages.findMany({
    where: { status: 'failed', ...(before && { id: before }) },
    omit: { content: true },
    orderBy: { id: 'desc' },
    take,
  });
  return rows.map(({ id, contributor_id, created_at, attempts, error_code, error }) => ({
    place: id,
    id: String(id),
    contributor_id,
    at: created_at.toISOString(),
    attempts,
    error_code,
    error,
  }));
};

const failedMessages: Read = async (db, before, take) => {
  const rows = await db.inbound_messages.findMany({
    where: { status: 'failed', ...(before && { id: before }) },
    omit: { raw_enc: true },
    orderBy: { id: 'desc' },
    take,
  });
  return rows.map(({ id, contributor_id, received_at, attempts, error }) => ({
    place: id,
    id: String(id),
    contributor_id,
    at: received_at.toISOString(),
    attempts,
    error_code: null,
    error,
  }));
};

const READ: Record<FailureKind, Read> = { media: failedMedia, send: failedSends, message: failedMessages };

/**
 * Puts what failed back in its queue, with all its tries ahead of it. The server's sweeps look every minute.
 *
 * @returns false when there is nothing failed under this id, or nothing left to fetch.
 */
export async function retry(tx: Tx, kind: FailureKind, id: string): Promise<boolean> {
  const isNumber = /^\d+$/.test(id);
  if (isNumber === (kind === 'media')) throw badInput('id', `This is not an id of a ${kind}.`);
  if (kind === 'media') {
    const { count } = await tx.inbound_media.updateMany({
      where: { id, status: 'failed', source_enc: { not: null } },
      data: { status: 'pending', attempts: 0, not_before: null, error: null },
    });
    return count === 1;
  }
  const where = { id: BigInt(id), status: 'failed' as const };
  const { count } =
    kind === 'send'
      ? await tx.outbound_messages.updateMany({ where, data: SEND_AGAIN })
      : await tx.inbound_messages.updateMany({
          // What was taken back with DELETE ALL is empty: there is nothing to answer any more.
          where: { ...where, raw_enc: { not: new Uint8Array() } },
          data: { status: 'received', attempts: 0, not_before: null, error: null },
        });
  return count === 1;
}

const SEND_AGAIN = {
  status: 'queued',
  attempts: 0,
  provider_sid: null,
  error: null,
  error_code: null,
  sent_at: null,
} as const;
