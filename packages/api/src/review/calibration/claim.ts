import { Prisma, type Verdict } from '@labrish/db';
import type { Context } from '@labrish/api/context';
import { avoided } from '../avoided.ts';

/** How many calibrations a new reviewer begins with, as training. With fewer confirmed ones there is no training. */
export const TRAINING = 10;

/** SQL condition: the calibration `c` of a submission `s` can be given out. */
export const isUsable = Prisma.sql`(s.withdrawn_at is null and s.review_status <> 'quarantined' and s.storage_url is not null)`;

/** How far a reviewer is in their training. */
export interface TrainingState {
  /** Whether they have given no verdict yet but in training. */
  is_new: boolean;
  /** Calibrations that they were given as training and have not skipped; 0 unless they are new. */
  given: number;
  /** Calibrations that the lead has confirmed; 0 unless they are new. */
  items: number;
}

export async function readTraining(ctx: Context, reviewer_id: string): Promise<TrainingState> {
  const [state] = await ctx.query<TrainingState>(Prisma.sql`
    select is_new, case when is_new then (select count(*) from review_assignments
        where reviewer_id = ${reviewer_id}::uuid and is_training and skipped_at is null) else 0 end::int as given,
      case when is_new then (select count(*) from calibration_items c join submissions s on s.id = c.submission_id
        where ${isUsable}) else 0 end::int as items
    from (select not exists (select from reviews
      where reviewer_id = ${reviewer_id}::uuid and stage = 'audio' and not is_training) as is_new) as reviewer`);
  if (!state) throw new Error('A count has a row.');
  return state;
}

/**
 * Assigns a calibration that is new to a reviewer, of this verdict if there is one. It takes no slot.
 *
 * @param judges the labels that the reviewer can judge; empty: all
 * @returns null when there is none
 */
export async function assignCalibration(
  ctx: Context,
  reviewer_id: string,
  { judges, verdict, is_training }: { judges: readonly string[]; verdict: Verdict; is_training: boolean },
): Promise<string | null> {
  const [row] = await ctx.query<{ submission_id: string }>(Prisma.sql`
    with ${avoided(reviewer_id)},
    chosen as (
      select s.id from calibration_items c join submissions s on s.id = c.submission_id
      where ${isUsable} and s.user_id not in (select contributor_id from avoided)
        and (${judges.length === 0}::boolean or s.pilot || '/' || s.category = any(${[...judges]}::text[]))
        and not exists (select from review_assignments a
          where a.reviewer_id = ${reviewer_id}::uuid and a.submission_id = s.id and a.stage = 'audio')
      order by c.verdict = ${verdict}::"Verdict" desc, md5(s.id::text || ${reviewer_id}) limit 1
    )
    insert into review_assignments (reviewer_id, submission_id, stage, assigned_at, is_calibration, is_training)
    select ${reviewer_id}::uuid, id, 'audio', ${ctx.now()}, true, ${is_training} from chosen
    on conflict do nothing returning submission_id`);
  return row?.submission_id ?? null;
}
