import {
  ac1Statistic,
  alphaStatistic,
  bootstrapInterval,
  characterErrors,
  errorRate,
  patternsOf,
  percentStatistic,
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

/** Computes how far two transcripts of a recording differ, spelling included, over the newest recordings that have two. */
export async function readWords(query: Query, since: Date): Promise<Figures['words']> {
  const pairs = await query<{ first: string; second: string }>(Prisma.sql`
    select (array_agg(t.body order by t.created_at))[1] as first, (array_agg(t.body order by t.created_at))[2] as second
    from transcripts t join reviews r on r.id = t.review_id
    where t.layer = 'natural' and t.body <> '' and t.created_at >= ${since} and ${isInForce}
    group by t.submission_id having count(*) >= 2
    order by max(t.created_at) desc limit ${MOST_TRANSCRIBED}`);
  const rate = (errors: typeof characterErrors) =>
    errorRate(pairs.map(({ first, second }) => errors([first], second)));
  return { n: pairs.length, cer: rate(characterErrors), wer: rate(wordErrors) };
}
