import {
  ac1Statistic,
  alphaStatistic,
  bootstrapInterval,
  characterErrors,
  errorRate,
  patternsOf,
  PAUSE_MS,
  percentStatistic,
  rateInterval,
  SAMPLED_OF,
  type Statistic,
  wordErrors,
} from '@labrish/dataset';
import { Prisma, type Query } from '@labrish/db';
import { categoriesOf, type Pilot } from '@labrish/pilot';
import { isInForce } from '@labrish/api/submissions/in-force';
import { isFirstVerdict } from '../settings.ts';
import type { Figures } from './schema.ts';

/** Arbitrary but fixed, so that the same verdicts always give the same interval. */
const SEED = 20_261_123;
/** Maximum recordings, the newest first: with so many the interval is narrow. */
const MOST = 20_000;

/** The recordings that count, as the condition on a row `r` of `reviews`. */
export type Which = Prisma.Sql;

export const OF_ALL: Which = Prisma.sql`true`;

/**
 * Computes how far reviewers agree on the verdict in the random sample: by the first verdicts on each recording, without those that break
 * a tie, which are asked for about unusual recordings only.
 */
export async function readVerdictAgreement(
  query: Query,
  since: Date,
  which: Which,
): Promise<Figures['verdict']> {
  return agreementOf(await query<Pattern>(patternsQuery(Prisma.sql`verdict::text`, since, which)), 2);
}

/** Computes the same of the category. @param pilots whose labels the recordings can have */
export async function readCategoryAgreement(
  query: Query,
  pilots: readonly Pilot[],
  since: Date,
  which: Which,
): Promise<Figures['category']> {
  const patterns = await query<Pattern>(patternsQuery(Prisma.sql`r.category::text`, since, which));
  return agreementOf(patterns, new Set(pilots.flatMap(categoriesOf)).size);
}

/** A set of ratings, and the number of recordings that got exactly these. */
interface Pattern {
  ratings: string[];
  n: number;
}

function patternsQuery(rating: Prisma.Sql, since: Date, which: Which): Prisma.Sql {
  return Prisma.sql`
    select ratings, count(*)::int as n from (
      select array_agg(${rating} order by ${rating}) as ratings from reviews r
      where stage = 'audio' and not is_adjudication and decided_at >= ${since} and ${rating} is not null
        and exists (select from submissions s where s.id = r.submission_id and ${isFirstVerdict})
        and ('x' || left(submission_id::text, 8))::bit(32)::bigint % ${SAMPLED_OF} = 0 and ${isInForce} and ${which}
      group by submission_id having count(*) >= 2
      order by max(decided_at) desc limit ${MOST}
    ) as units group by ratings`;
}

function agreementOf(rated: Pattern[], values: number): Figures['verdict'] {
  const patterns = patternsOf(rated.flatMap(({ ratings, n }) => Array.from({ length: n }, () => ratings)));
  const figure = (statistic: Statistic) => {
    const estimate = statistic(patterns);
    const interval = bootstrapInterval(patterns, statistic, SEED);
    return estimate && { value: estimate.value, interval, n: estimate.units };
  };
  return {
    percent: figure(percentStatistic),
    alpha: figure(alphaStatistic),
    ac1: figure(ac1Statistic(values)),
  };
}

/** Maximum transcripts, the newest first. */
const MOST_TRANSCRIBED = 1_000;

interface TwoTranscripts {
  first: string;
  second: string;
  /** Whether one of both people was offered a machine's draft, taken or not: those who take one are others than those who do not. */
  is_offered: boolean;
  /** Whether a draft was offered to nobody, by chance. */
  is_withheld: boolean;
}

/**
 * Computes how far two transcripts of a recording differ, spelling included, over the newest recordings that have two: of all, of those
 * where one of both was offered a machine's draft, and of those whose draft was withheld.
 */
export async function readWords(query: Query, since: Date): Promise<Figures['words']> {
  const pairs = await query<TwoTranscripts>(Prisma.sql`
    select (array_agg(t.body order by t.created_at))[1] as first, (array_agg(t.body order by t.created_at))[2] as second,
      coalesce(bool_and(d.offered_to is not null), false) as is_offered, coalesce(bool_and(d.is_withheld), false) as is_withheld
    from transcripts t join reviews r on r.id = t.review_id left join machine_drafts d on d.submission_id = t.submission_id and d.text is not null
    where t.layer = 'natural' and t.body <> '' and t.created_at >= ${since} and ${isInForce}
    group by t.submission_id having count(*) >= 2
    order by max(t.created_at) desc limit ${MOST_TRANSCRIBED}`);
  const rate = (errors: typeof characterErrors) =>
    errorRate(pairs.map(({ first, second }) => errors([first], second)));
  const differences = (some: readonly TwoTranscripts[]) => {
    const counts = some.map(({ first, second }) => wordErrors([first], second));
    const { low, high } = rateInterval(counts);
    const value = errorRate(counts);
    return value === null
      ? null
      : { value, interval: low === null || high === null ? null : { low, high }, n: some.length };
  };
  return {
    ...{ n: pairs.length, cer: rate(characterErrors), wer: rate(wordErrors) },
    drafts: {
      offered: differences(pairs.filter(({ is_offered }) => is_offered)),
      withheld: differences(pairs.filter(({ is_withheld }) => is_withheld)),
      ...(await readDraftUse(query, since)),
    },
  };
}

/** Reads how many drafts people take, how much of them they change, and how long they work where one was offered, and withheld. */
async function readDraftUse(query: Query, since: Date) {
  const median = (which: Prisma.Sql) =>
    Prisma.sql`percentile_cont(0.5) within group (order by gap / length) filter (where ${which} and gap <= ${PAUSE_MS / 1000})`;
  const [row] = await query<
    Pick<Figures['words']['drafts'], 'given' | 'begun' | 'changed' | 'seconds_with' | 'seconds_without'>
  >(Prisma.sql`
    select count(*) filter (where is_offered)::int as given, count(*) filter (where is_begun)::int as begun,
      avg(changed) filter (where is_begun) as changed,
      ${median(Prisma.sql`is_offered`)} as seconds_with, ${median(Prisma.sql`is_withheld`)} as seconds_without
    from (
      select t.machine_draft_id is not null as is_begun, t.changed, nullif(s.duration_ms, 0) / 1000.0 as length,
        t.id is not null and d.offered_to = r.reviewer_id as is_offered, t.id is not null and d.is_withheld as is_withheld,
        extract(epoch from r.decided_at - lag(r.decided_at) over (partition by r.reviewer_id order by r.decided_at, r.id)) as gap
      from reviews r join submissions s on s.id = r.submission_id left join transcripts t on t.review_id = r.id and t.layer = 'natural'
        left join machine_drafts d on d.submission_id = r.submission_id and d.text is not null
      where r.decided_at >= ${since} and r.verdict is not null and not r.is_adjudication and r.stage = 'words'
    ) as said`);
  return row ?? { given: 0, begun: 0, changed: null, seconds_with: null, seconds_without: null };
}
