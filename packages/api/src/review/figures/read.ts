import { REASON_KEYS } from '@labrish/dataset';
import { Prisma, type Query } from '@labrish/db';
import type { Context } from '@labrish/api/context';
import { readSettings } from '../settings.ts';
import { readAgreement } from './agreement.ts';
import { isInForce } from '@labrish/api/submissions/in-force';
import { readQueue } from './queue.ts';
import { readReviewers } from './reviewers.ts';
import type { Figures } from './schema.ts';
import { readWords } from './words.ts';

const DAY_MS = 86_400_000;

/** Reads the figures on review: agreement, transcripts, each reviewer, reasons for rejection, and how long it will take. */
export async function readFigures({ query, db, now }: Context, days: number): Promise<Figures> {
  const since = new Date(now().getTime() - days * DAY_MS);
  const { quorum } = await readSettings(db);
  const [agreement, words, reviewers, reasons, queue] = await Promise.all([
    readAgreement(query, since),
    readWords(query, since),
    readReviewers(query, since),
    readReasons(query, since),
    readQueue(query, now(), quorum),
  ]);
  return { ...agreement, words, reviewers, reasons, queue };
}

/** Counts rejections by reason and week (from Monday, UTC); weeks without any are left out. */
async function readReasons(query: Query, since: Date): Promise<Figures['reasons']> {
  const rows = await query<{ reason: string; week: string; n: number }>(Prisma.sql`
    select reason, to_char(date_trunc('week', decided_at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*)::int as n
    from reviews r cross join unnest(reasons) as reason
    where decided_at >= ${since} and verdict = 'reject' and ${isInForce}
    group by reason, week order by week`);
  return REASON_KEYS.flatMap((reason) => {
    const weeks = rows.filter((row) => row.reason === reason).map(({ week, n }) => ({ week, n }));
    return weeks.length > 0 ? [{ reason, weeks }] : [];
  });
}
