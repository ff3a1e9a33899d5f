import { Prisma, type PrismaClient } from '@labrish/db';
import { serializeDates } from '../rows.ts';
import type { Failure, FailureKind } from './schema.ts';

type Page = { limit: number; cursor?: string | undefined; error_code?: number | undefined };
type Row = Omit<Failure, 'kind' | 'at'> & { place: bigint; at: Date };

/** Selects everything of a kind that failed. Attachments come in the order of their messages. */
const FAILED: Record<FailureKind, Prisma.Sql> = {
  media: Prisma.sql`
    select m.message_id as place, m.id::text, contributor_id::text, m.created_at as at, m.attempts, null::int as error_code, m.error
    from inbound_media m join inbound_messages i on i.id = m.message_id where m.status = 'failed'`,
  send: Prisma.sql`
    select id as place, id::text, contributor_id::text, created_at as at, attempts, error_code, error
    from outbound_messages where status = 'failed'`,
  message: Prisma.sql`
    select id as place, id::text, contributor_id::text, received_at as at, attempts, null::int as error_code, error
    from inbound_messages where status = 'failed'`,
};

/** Lists what failed for good, latest first. */
export async function failures(db: PrismaClient, kind: FailureKind, { limit, cursor, error_code }: Page) {
  const rows = await db.$queryRaw<Row[]>`
    select * from (${FAILED[kind]}) as failed
    where true ${cursor ? Prisma.sql`and place < ${BigInt(cursor)}` : Prisma.empty}
      ${error_code === undefined ? Prisma.empty : Prisma.sql`and error_code = ${error_code}`}
    order by place desc limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  return {
    failures: page.map(({ place: _, ...row }): Failure => ({ kind, ...serializeDates(row) })),
    next_cursor: rows.length > limit ? String(page.at(-1)?.place) : null,
  };
}
