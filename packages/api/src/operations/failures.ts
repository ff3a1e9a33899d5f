import type { PrismaClient } from '@labrish/db';
import type { Tx } from '../context.ts';
import { badInput } from '../errors.ts';
import type { Failure, FailureKind } from './schema.ts';

type Page = { limit: number; cursor?: string | undefined };

/** What failed for good, latest first; one row more than asked for when there is a next page. */
export function failures(db: PrismaClient, kind: FailureKind, page: Page): Promise<Failure[]> {
  if (kind === 'media') return failedMedia(db, page);
  return kind === 'send' ? failedSends(db, page) : failedMessages(db, page);
}

/** The ids of attachments are UUIDs of version 7, so they are in order of time as well. */
async function failedMedia(db: PrismaClient, { limit, cursor }: Page): Promise<Failure[]> {
  if (cursor && !cursor.includes('-')) throw badInput('cursor', 'The cursor is not one that this list gave.');
  const rows = await db.inbound_media.findMany({
    where: { status: 'failed', ...(cursor && { id: { lt: cursor } }) },
    select: {
      id: true,
      created_at: true,
      attempts: true,
      error: true,
      message: { select: { contributor_id: true } },
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  return rows.map(({ id, created_at, attempts, error, message }) => ({
    kind: 'media',
    id,
    contributor_id: message.contributor_id,
    at: created_at.toISOString(),
    attempts,
    error_code: null,
    error,
  }));
}

async function failedSends(db: PrismaClient, { limit, cursor }: Page): Promise<Failure[]> {
  const rows = await db.outbound_messages.findMany({
    where: { status: 'failed', ...before(cursor) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  return rows.map(({ id, contributor_id, created_at, attempts, error_code, error }) => ({
    kind: 'send',
    id: String(id),
    contributor_id,
    at: created_at.toISOString(),
    attempts,
    error_code,
    error,
  }));
}

async function failedMessages(db: PrismaClient, { limit, cursor }: Page): Promise<Failure[]> {
  const rows = await db.inbound_messages.findMany({
    where: { status: 'failed', ...before(cursor) },
    select: { id: true, contributor_id: true, received_at: true, attempts: true, error: true },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  return rows.map(({ id, contributor_id, received_at, attempts, error }) => ({
    kind: 'message',
    id: String(id),
    contributor_id,
    at: received_at.toISOString(),
    attempts,
    error_code: null,
    error,
  }));
}

function before(cursor: string | undefined): { id?: { lt: bigint } } {
  if (!cursor) return {};
  return { id: { lt: numberOf(cursor, 'cursor') } };
}

/**
 * Puts what failed back in its queue, with all its tries ahead of it. The server's sweeps look every minute.
 *
 * @returns false when there is nothing failed under this id, or nothing left to fetch.
 */
export async function retry(tx: Tx, kind: FailureKind, id: string): Promise<boolean> {
  if (kind === 'media') {
    if (!id.includes('-')) return false;
    const { count } = await tx.inbound_media.updateMany({
      where: { id, status: 'failed', source_enc: { not: null } },
      data: { status: 'pending', attempts: 0, error: null },
    });
    return count === 1;
  }
  const where = { id: numberOf(id, 'id'), status: 'failed' as const };
  const { count } =
    kind === 'send'
      ? await tx.outbound_messages.updateMany({
          where,
          data: {
            status: 'queued',
            attempts: 0,
            provider_sid: null,
            error: null,
            error_code: null,
            sent_at: null,
          },
        })
      : await tx.inbound_messages.updateMany({
          where,
          data: { status: 'received', attempts: 0, error: null },
        });
  return count === 1;
}

function numberOf(text: string, path: string): bigint {
  if (!/^\d+$/.test(text)) throw badInput(path, 'This is not an id of this kind.');
  return BigInt(text);
}
