import { ASK_WORDS, QUESTIONS } from '@labrish/pilot/language';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { questionCounts } from './schema.ts';

/** How long a question counts. */
const DAYS = 30;

/** Counts what people asked the bot in the last 30 days, by question, and what had no answer, by its kind. */
export async function countQuestions({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<z.infer<typeof questionCounts>> {
  const since = new Date(now().getTime() - DAYS * 24 * 3_600_000);
  const rows = await db.questions_asked.groupBy({
    by: ['question'],
    where: { asked_at: { gte: since } },
    _count: { _all: true },
  });
  const counted = new Map(rows.map(({ question, _count }) => [question, _count._all]));
  const times = <Key extends string>(keys: readonly Key[], prefix = '') =>
    Object.fromEntries(keys.map((key) => [key, counted.get(prefix + key) ?? 0])) as Record<Key, number>;
  return { answered: times(QUESTIONS), unanswered: times(ASK_WORDS, 'no_answer_') };
}
