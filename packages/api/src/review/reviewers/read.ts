import { type FirstVerdict, PAUSE_MS, type ReviewerComparison } from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import type { Context } from '@labrish/api/context';
import { isFirstAnswer, isInForce } from '@labrish/api/submissions/in-force';
import { isFirstVerdict } from '../settings.ts';
import type { Reviewers } from './schema.ts';

const DAY_MS = 86_400_000;
/** Maximum verdicts to compare, the newest first: enough for hundreds of each reviewer. */
const MOST = 20_000;

/** Reads how each reviewer of the last `days` compares with the others, and how each pair does; the busiest reviewer first. */
export async function readReviewers(ctx: Context, days: number): Promise<Reviewers> {
  const since = new Date(ctx.now().getTime() - days * DAY_MS);
  const [{ reviewers, pairs }, habits, set_asides] = await Promise.all([
    compareTeam(ctx, since),
    ctx.query<Habits>(habitsQuery(since, ctx.pilot.country.time_zone)),
    ctx.query<SetAside>(setAsidesQuery),
  ]);
  return {
    reviewers: habits.map(({ median_s, length_s, ...habit }) => {
      const {
        reviewer: _,
        verdicts: compared,
        ...profile
      } = reviewers.find(({ reviewer }) => reviewer === habit.reviewer_id) ?? NOT_COMPARED;
      const [set_aside] = set_asides.filter(({ reviewer_id }) => reviewer_id === habit.reviewer_id);
      return {
        ...{ ...habit, compared, ...profile },
        pace: median_s === null || length_s === null ? null : { seconds: median_s, length_seconds: length_s },
        set_aside: set_aside ? { ...set_aside, created_at: set_aside.created_at.toISOString() } : null,
      };
    }),
    pairs,
  };
}

const NOT_COMPARED = {
  ...{ reviewer: '', verdicts: 0, accepts: null, agrees: null, false_accepts: null, right: null, flags: [] },
};

/**
 * Compares all reviewers by their first verdicts since a time: those in force that fill one of the first `quorum` slots, and first
 * answers to calibrations. Later verdicts break a tie, so that they are asked for about unusual recordings only.
 */
export async function compareTeam(
  { query, compareReviewers }: Pick<Context, 'query' | 'compareReviewers'>,
  since: Date,
): Promise<ReviewerComparison> {
  const rows = await query<Omit<FirstVerdict, 'confirmed'> & { confirmed: string | null }>(Prisma.sql`
    select r.submission_id as recording, r.reviewer_id as reviewer, ${answer('r')} as said, ${answer('c')} as confirmed
    from reviews r join submissions s on s.id = r.submission_id
      left join calibration_items c on r.is_calibration and c.submission_id = r.submission_id
    where r.stage = 'audio' and r.decided_at >= ${since} and not r.is_adjudication and r.set_aside_id is null and case
      when r.is_calibration then c.submission_id is not null and ${isFirstAnswer}
      else ${isFirstVerdict} and ${isInForce} end
    order by r.decided_at desc limit ${MOST}`);
  return compareReviewers(
    rows.map(({ confirmed, ...row }) => (confirmed === null ? row : { ...row, confirmed })),
  );
}

/** Builds the SQL for what a row says: a label with its pilot, because two pilots may have labels of the same name; or a rejection. */
function answer(row: 'r' | 'c'): Prisma.Sql {
  const one = Prisma.raw(row);
  return Prisma.sql`case ${one}.verdict when 'reject' then 'reject' when 'accept' then s.pilot || '/' || coalesce(${one}.category, '') end`;
}

interface Habits {
  reviewer_id: string;
  reviewer: string;
  verdicts: number;
  /** Median seconds between two verdicts, pauses left out, and median length of the recordings. */
  median_s: number | null;
  length_s: number | null;
  heard_share: number | null;
  not_heard: number;
  /** Verdicts by the hour of the day. */
  hours: number[];
}

/** Builds the query for how each reviewer works. @param time_zone by whose clock the hours are */
function habitsQuery(since: Date, time_zone: string): Prisma.Sql {
  return Prisma.sql`
    with said as (
      select r.reviewer_id, r.heard_ms, s.duration_ms, r.slot is null and not r.is_calibration as is_unheard,
        extract(hour from r.decided_at at time zone ${time_zone})::int as hour,
        extract(epoch from r.decided_at - lag(r.decided_at) over (partition by r.reviewer_id order by r.decided_at)) as gap
      from reviews r join submissions s on s.id = r.submission_id
      where r.stage = 'audio' and r.decided_at >= ${since} and r.verdict is not null and not r.is_adjudication
    ),
    hours as (
      select reviewer_id, json_agg(n order by hour) as hours from (
        select reviewer_id, h.hour, count(said.hour)::int as n from (select distinct reviewer_id from said) as who
          cross join generate_series(0, 23) as h (hour) left join said using (reviewer_id, hour) group by reviewer_id, h.hour
      ) as counted group by reviewer_id
    )
    select said.reviewer_id, coalesce(p.display_name, p.email, 'Former member ' || left(said.reviewer_id::text, 8)) as reviewer, count(*)::int as verdicts,
      (percentile_cont(0.5) within group (order by gap) filter (where gap <= ${PAUSE_MS / 1000}))::float8 as median_s,
      (percentile_cont(0.5) within group (order by duration_ms) / 1000)::float8 as length_s,
      avg(least(1, heard_ms::float8 / nullif(duration_ms, 0))) as heard_share,
      (count(*) filter (where is_unheard and heard_ms < 0.8 * duration_ms))::int as not_heard,
      (select hours.hours from hours where hours.reviewer_id = said.reviewer_id) as hours
    from said left join profiles p on p.id = said.reviewer_id
    group by said.reviewer_id, p.display_name, p.email order by verdicts desc, said.reviewer_id`;
}

type SetAside = {
  id: string;
  reviewer_id: string;
  reason: string;
  created_at: Date;
  state: 'applying' | 'applied' | 'restoring';
};

/** The actions by which verdicts are set aside now, the newest first. */
const setAsidesQuery = Prisma.sql`
  select id, reviewer_id, reason, created_at,
    case when undone_at is not null then 'restoring' when applied_at is null then 'applying' else 'applied' end as state
  from set_asides where restored_at is null order by created_at desc`;
