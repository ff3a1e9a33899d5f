import { Prisma } from '@labrish/db';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { encodeCursor, readCursor } from '../cursor.ts';
import { component, id, nullableText, timestamp } from '../fields.ts';
import { serializeDates } from '../rows.ts';
import { isInForce } from '../submissions/in-force.ts';
import { category } from '../submissions/schema.ts';
import { findWithheld, shownTo } from '../submissions/withheld.ts';
import { reviewOf } from './adjudication/schema.ts';
import { stage, verdict } from './schema.ts';

const listed = component('ListedVerdict', {
  ...reviewOf.omit({ reviewer: true, words: true, category: true }).shape,
  submission_id: id,
  verdict: verdict.nullable().meta({ description: 'Null: it undoes the one in `supersedes`.' }),
  label: category.nullable(),
  counts: z.boolean().meta({ description: 'It had a slot, and nobody changed, undid or set it aside.' }),
  is_training: z.boolean(),
  set_aside: z.boolean(),
  supersedes: id.nullable(),
});
type Listed = z.output<typeof listed>;

export const listedVerdicts = z.object({ data: z.array(listed), next_cursor: nullableText });
export const listedInput = z.strictObject({
  limit: z.int().min(1).max(5000).default(1000),
  cursor: z.string().max(200).optional().meta({ description: '`next_cursor` of the page before.' }),
  from: timestamp.optional().meta({ description: 'Given at that time or later.' }),
  to: timestamp.optional().meta({ description: 'Given before that time.' }),
  stage: stage.optional(),
  reviewer_id: id.optional(),
});

/** Lists all verdicts, superseded ones too, oldest first, without those on withdrawn recordings and on those withheld from the caller. */
export async function listVerdicts(
  ctx: Context,
  { limit, cursor, from, to, stage, reviewer_id }: z.output<typeof listedInput>,
): Promise<z.output<typeof listedVerdicts>> {
  const after = readCursor(cursor);
  // Not before 1970, where nothing is: PostgreSQL has no year 0.
  const dateOf = (time: string) => new Date(Math.max(0, Date.parse(time)));
  const shown = [Prisma.sql`withdrawn_at is null`, ...shownTo(await findWithheld(ctx))];
  const rows = await ctx.query<Omit<Listed, 'decided_at'> & { decided_at: Date }>(Prisma.sql`
    select r.id, r.submission_id, r.stage, r.reviewer_id, r.verdict, r.category as label, r.reasons, r.comment, r.speakers::int as speakers,
      r.heard_ms, (r.slot is not null or r.is_adjudication) and ${isInForce} as counts, r.is_calibration, r.is_training, r.is_adjudication,
      r.set_aside_id is not null as set_aside, r.supersedes, r.decided_at
    from reviews r where exists (select from (select * from submissions s where s.id = r.submission_id) as s where ${Prisma.join(shown, ' and ')})
      ${from ? Prisma.sql`and r.decided_at >= ${dateOf(from)}` : Prisma.empty}
      ${to ? Prisma.sql`and r.decided_at < ${dateOf(to)}` : Prisma.empty}
      ${stage ? Prisma.sql`and r.stage = ${stage}::"ReviewStage"` : Prisma.empty}
      ${reviewer_id ? Prisma.sql`and r.reviewer_id = ${reviewer_id}::uuid` : Prisma.empty}
      ${after ? Prisma.sql`and (r.decided_at, r.id) > (${after.created_at}, ${after.id}::uuid)` : Prisma.empty}
    order by r.decided_at, r.id limit ${limit + 1}`);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const next_cursor = last ? encodeCursor({ id: last.id, created_at: last.decided_at }) : null;
  return { data: rows.slice(0, limit).map(serializeDates), next_cursor };
}
