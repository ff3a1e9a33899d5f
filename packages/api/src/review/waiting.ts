import { Prisma } from '@labrish/db';
import type { Stage } from '@labrish/dataset';
import type { z } from 'zod';
import { personOf, type Context } from '../context.ts';
import { countsShown, findWithheld, type Withheld } from '../submissions/withheld.ts';
import { avoided, SKIPPED_FOR_MS, STATUS_AT } from './claim.ts';
import type { waiting } from './schema.ts';

type Waiting = z.output<typeof waiting>;
type Row = Omit<Waiting, 'free_at' | 'stage'> & { free_at: Date | null };

/** Counts the recordings that wait, by whom or what they wait for, to explain why a reviewer gets none. */
export async function countWaiting(ctx: Context, stage: Stage): Promise<Waiting> {
  const withheld = await findWithheld(ctx);
  const [row] = await ctx.query<Row>(waitingQuery(personOf(ctx.caller), stage, ctx.now(), withheld));
  if (!row) throw new Error('A count has a row.');
  return { stage, ...row, free_at: row.free_at?.toISOString() ?? null };
}

/**
 * Builds the query. The sums come from counters; the other rows are few, because a reviewer asks when their queue is empty.
 * Recordings that they hold or have skipped count as open even if they are calibrations, so that no sum reveals which ones are.
 */
function waitingQuery(reviewer_id: string, stage: Stage, now: Date, withheld: Withheld): Prisma.Sql {
  const at = Prisma.sql`${stage}::"ReviewStage"`;
  const since = new Date(now.getTime() - SKIPPED_FOR_MS);
  const ofStatus = (
    status: string,
  ) => Prisma.sql`(select coalesce(sum(n), 0)::int from ${countsShown(withheld, null)}
      where counter_scope = ${status} and dimension = 'category')`;
  const other = STATUS_AT[stage === 'audio' ? 'words' : 'audio'];
  return Prisma.sql`
    with ${avoided(reviewer_id)}, held as (
      select until from review_slots where stage = ${at} and until > ${now} and until < 'infinity'
        and reviewer_id <> ${reviewer_id}::uuid
    ),
    mine as (
      select a.decided_at, a.skipped_at from review_assignments a join submissions s on s.id = a.submission_id
      where a.reviewer_id = ${reviewer_id}::uuid and a.stage = ${at} and s.withdrawn_at is null
        and (s.review_status = ${STATUS_AT[stage]}::"ReviewStatus"
          or (a.is_calibration and a.decided_at is null and coalesce(a.skipped_at, a.assigned_at) > ${since}))
        and s.user_id not in (select contributor_id from avoided)
    )
    select ${ofStatus(STATUS_AT[stage])} + (select count(*)::int from mine where decided_at is null) as open, ${ofStatus(other)} as other_stage,
      ${ofStatus('disputed')} as disputed, ${ofStatus('quarantined')} as quarantined,
      (select count(*)::int from held) as with_others, (select min(until) from held) as free_at,
      (select count(*)::int from mine where decided_at is not null) as yours,
      (select count(*)::int from mine where decided_at is null and skipped_at > ${since}) as skipped`;
}
