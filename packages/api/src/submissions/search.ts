import type { PrismaClient } from '@labrish/db';
import type { Place } from './cursor.ts';
import { pageQuery, recentPageQuery, type Row } from './query.ts';
import type { ListInput } from './schema.ts';

/** How many of the newest submissions are looked through to learn how common a text is. */
const SAMPLE = 2000;
/** A text this common fills a page sooner by walking back in time than through the trigram index (1M rows, PostgreSQL 15). */
const COMMON = 0.02;

/** One page of the list and a row more. A search picks its way by how common the text is among the newest. */
export async function findPage(db: PrismaClient, input: ListInput, after: Place | undefined): Promise<Row[]> {
  const { search, limit } = input;
  if (!search) return db.$queryRaw<Row[]>(pageQuery(input, after));
  const sample = await db.$queryRaw<Row[]>(recentPageQuery({ ...input, search }, after, SAMPLE));
  if (sample.length > limit) return sample;
  const depth = walkDepth(sample.length, limit);
  const walked = depth ? await db.$queryRaw<Row[]>(recentPageQuery({ ...input, search }, after, depth)) : [];
  return walked.length > limit ? walked : db.$queryRaw<Row[]>(pageQuery(input, after));
}

/** How far to walk back for a full page, with room for luck; 0 when the text is too rare to walk. */
export function walkDepth(found: number, limit: number): number {
  const share = found / SAMPLE;
  return share < COMMON ? 0 : Math.ceil((2 * (limit + 1)) / share);
}
