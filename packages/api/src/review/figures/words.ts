import { characterErrorRate, wordErrorRate, type ErrorRate } from '@labrish/dataset';
import { Prisma, type Query } from '@labrish/db';
import { isInForce } from '@labrish/api/submissions/in-force';
import { isOfPilot } from './agreement.ts';
import type { Figures } from './schema.ts';

const MOST = 1_000;

/**
 * Computes how far two transcripts of a recording differ, spelling included, over the newest recordings that have two.
 *
 * @param of whose recordings count; null: those of all
 */
export async function readWords(query: Query, since: Date, of: string | null): Promise<Figures['words']> {
  const pairs = await query<{ first: string; second: string }>(Prisma.sql`
    select (array_agg(t.body order by t.created_at))[1] as first, (array_agg(t.body order by t.created_at))[2] as second
    from transcripts t join reviews r on r.id = t.review_id
    where t.layer = 'natural' and t.body <> '' and t.created_at >= ${since} and ${isInForce} and ${isOfPilot(of)}
    group by t.submission_id having count(*) >= 2
    order by max(t.created_at) desc limit ${MOST}`);
  const pooled = (rate: (a: string, b: string) => ErrorRate | null) => {
    const rates = pairs.flatMap(({ first, second }) => rate(first, second) ?? []);
    const n = rates.reduce((sum, one) => sum + one.n, 0);
    return n === 0 ? null : rates.reduce((sum, { edits }) => sum + edits, 0) / n;
  };
  return { n: pairs.length, cer: pooled(characterErrorRate), wer: pooled(wordErrorRate) };
}
