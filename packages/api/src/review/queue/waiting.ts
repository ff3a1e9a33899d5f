import { Prisma } from '@labrish/db';
import type { Stage } from '@labrish/dataset';
import type { z } from 'zod';
import { personOf, type Context } from '@labrish/api/context';
import { countsShown, findWithheld, type Withheld } from '@labrish/api/submissions/withheld';
import { SKIPPED_FOR_MS, STATUS_AT, type Ask } from './claim.ts';
import { avoided } from '../avoided.ts';
import { labelsJudgedBy } from './next.ts';
import type { waiting } from '../schema.ts';

type Waiting = z.output<typeof waiting>;
type Asked = Pick<Ask, 'reviewer_id' | 'stage' | 'now' | 'judges'>;
type Row = Omit<Waiting, 'free_at' | 'stage'> & { free_at: Date | null };

/** Counts the recordings that wait, by whom or what they wait for, to explain why a reviewer gets none. */
export async function countWaiting(ctx: Context, stage: Stage): Promise<Waiting> {
  const reviewer_id = personOf(ctx.caller);
  const [withheld, judges] = await Promise.all([findWithheld(ctx), labelsJudgedBy(ctx, reviewer_id)]);
  const judged = countsJudged(ctx.pilots, withheld, judges);
  const [row] = await ctx.query<Row>(waitingQuery({ reviewer_id, stage, now: ctx.now(), judges }, judged));
  if (!row) throw new Error('A count has a row.');
  return { stage, ...row, free_at: row.free_at?.toISOString() ?? null };
}

/** Builds the condition that a reviewer judges a label. @param judges empty: all labels */
function isJudged(pilot: Prisma.Sql, key: Prisma.Sql, judges: readonly string[]): Prisma.Sql {
  return judges.length === 0
    ? Prisma.sql`true`
    : Prisma.sql`${pilot} || '/' || ${key} = any(${[...judges]}::text[])`;
}

/** Selects the numbers of recordings by scope and label, with whether the reviewer judges the label. */
function countsJudged(pilots: Context['pilots'], withheld: Withheld, judges: readonly string[]): Prisma.Sql {
  const each = pilots.map(
    ({ country: { code } }) => Prisma.sql`
      select counter_scope, n, ${isJudged(Prisma.sql`${code}::text`, Prisma.sql`key`, judges)} as is_judged
      from ${countsShown(withheld, code)} where dimension = 'category'`,
  );
  return Prisma.join(each, ' union all ');
}

/**
 * Builds the query. The sums come from counters; the other rows are few, because a reviewer asks when their queue is empty.
 * Recordings that they hold or have skipped count as open even if they are calibrations, so that no sum reveals which ones are.
 */
function waitingQuery({ reviewer_id, stage, now, judges }: Asked, counts: Prisma.Sql): Prisma.Sql {
  const at = Prisma.sql`${stage}::"ReviewStage"`;
  const since = new Date(now.getTime() - SKIPPED_FOR_MS);
  const ofStatus = (status: string, isJudged = true) =>
    Prisma.sql`(select coalesce(sum(n), 0)::int from counts where counter_scope = ${status} and is_judged = ${isJudged})`;
  const other = STATUS_AT[stage === 'audio' ? 'words' : 'audio'];
  return Prisma.sql`
    with ${avoided(reviewer_id)}, counts as (${counts}), held as (
      select p.until from review_slots p join submissions s on s.id = p.submission_id
      where p.stage = ${at} and p.until > ${now} and p.until < 'infinity' and p.reviewer_id <> ${reviewer_id}::uuid
        and ${isJudged(Prisma.sql`s.pilot`, Prisma.sql`s.category`, judges)}
    ),
    mine as (
      select a.decided_at, a.skipped_at from review_assignments a join submissions s on s.id = a.submission_id
      where a.reviewer_id = ${reviewer_id}::uuid and a.stage = ${at} and s.withdrawn_at is null
        and (s.review_status = ${STATUS_AT[stage]}::"ReviewStatus"
          or (a.is_calibration and a.decided_at is null and coalesce(a.skipped_at, a.assigned_at) > ${since}))
        and s.user_id not in (select contributor_id from avoided)
    )
    select ${ofStatus(STATUS_AT[stage])} + (select count(*)::int from mine where decided_at is null) as open, ${ofStatus(other)} as other_stage, ${ofStatus(STATUS_AT[stage], false)} as unjudged,
      ${ofStatus('disputed')} as disputed, ${ofStatus('quarantined')} as quarantined,
      (select count(*)::int from held) as with_others, (select min(until) from held) as free_at,
      (select count(*)::int from mine where decided_at is not null) as yours,
      (select count(*)::int from mine where decided_at is null and skipped_at > ${since}) as skipped`;
}
