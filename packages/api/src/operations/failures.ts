import type { PrismaClient } from '@labrish/db';
import { serializeDates } from '../rows.ts';
import type { Failure, FailureKind } from './schema.ts';

type Page = { limit: number; cursor?: string | undefined; error_code?: number | undefined };
type Row = Omit<Failure, 'kind' | 'at'> & { place: bigint; at: Date };

/** Lists what failed for good, latest first. */
export async function failures(db: PrismaClient, kind: FailureKind, { limit, cursor, error_code }: Page) {
  const before = cursor ? { lt: BigInt(cursor) } : undefined;
  const rows =
    error_code !== undefined && kind !== 'send' ? [] : await READ[kind](db, before, limit + 1, error_code);
  const page = rows.slice(0, limit);
  return {
    failures: page.map(({ place: _, ...row }): Failure => ({ kind, ...serializeDates(row) })),
    next_cursor: rows.length > limit ? String(page.at(-1)?.place) : null,
  };
}

type Read = (
  db: PrismaClient,
  before: { lt: bigint } | undefined,
  take: number,
  error_code?: number,
) => Promise<Row[]>;

/** Reads failed attachments, in the order of their messages. */
const failedMedia: Read = async (db, before, take) => {
  const rows = await db.inbound_media.findMany({
    where: { status: 'failed', ...(before && { message_id: before }) },
    omit: { source_enc: true },
    include: { message: { select: { contributor_id: true } } },
    orderBy: { message_id: 'desc' },
    take,
  });
  return rows.map(({ id, message_id: place, created_at: at, attempts, error, message }) => ({
    ...{ place, id, at, attempts, error_code: null, error },
    contributor_id: message.contributor_id,
  }));
};

const failedSends: Read = async (db, before, take, error_code) => {
  const rows = await db.outbound_messages.findMany({
    where: {
      status: 'failed',
      ...(before && { id: before }),
      ...(error_code !== undefined && { error_code }),
    },
    omit: { content: true },
    orderBy: { id: 'desc' },
    take,
  });
  return rows.map(({ id, contributor_id, created_at: at, attempts, error_code, error }) => ({
    ...{ place: id, id: String(id), contributor_id, at, attempts, error_code, error },
  }));
};

const failedMessages: Read = async (db, before, take) => {
  const rows = await db.inbound_messages.findMany({
    where: { status: 'failed', ...(before && { id: before }) },
    omit: { raw_enc: true },
    orderBy: { id: 'desc' },
    take,
  });
  return rows.map(({ id, contributor_id, received_at: at, attempts, error }) => ({
    ...{ place: id, id: String(id), contributor_id, at, attempts, error_code: null, error },
  }));
};

const READ: Record<FailureKind, Read> = { media: failedMedia, send: failedSends, message: failedMessages };
