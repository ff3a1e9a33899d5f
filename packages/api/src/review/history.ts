import { Prisma } from '@labrish/db';
import type { z } from 'zod';
import { personOf, type Context } from '../context.ts';
import { encodeCursor, readCursor } from '../cursor.ts';
import { serializeDates } from '../rows.ts';
import { isInForce } from '../submissions/in-force.ts';
import type { history, ownReview } from './schema.ts';

type Own = z.output<typeof ownReview>;
type Row = Omit<Own, 'decided_at'> & { decided_at: Date };

/** Lists the caller's verdicts in force, newest first, without those on withdrawn recordings. */
export async function readHistory(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<z.output<typeof history>> {
  const after = readCursor(cursor);
  const rows = await ctx.query<Row>(Prisma.sql`
    select r.id, r.submission_id, r.stage, r.verdict, r.category, r.reasons, r.decided_at,
      r.slot is not null as counts, s.duration_ms, s.prompt_text
    from reviews r join submissions s on s.id = r.submission_id
    where r.reviewer_id = ${personOf(ctx.caller)}::uuid and not r.is_adjudication and ${isInForce} and s.withdrawn_at is null
      ${after ? Prisma.sql`and (r.decided_at, r.id) < (${after.created_at}, ${after.id}::uuid)` : Prisma.empty}
    order by r.decided_at desc, r.id desc limit ${limit + 1}`);
  const data = rows.slice(0, limit).map(serializeDates);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { data, next_cursor: last ? encodeCursor({ id: last.id, created_at: last.decided_at }) : null };
}
