import type { Prisma, Query } from '@labrish/db';
import { countAll } from './counts.ts';
import type { CursorPosition } from '../cursor.ts';
import {
  type Found,
  indexedPageQuery,
  type Listed,
  pageQuery,
  recentPageQuery,
  recentSpanQuery,
  type Span,
} from './query.ts';
import { userIdsFrom } from './user-ids.ts';

/** How many of the newest submissions are sampled to estimate how common a text is. */
const SAMPLE = 2000;
/** Factor of safety: to fill a page, a search goes back twice as far as the sample suggests, because texts are not spread evenly. */
const ROOM = 2;
/**
 * Costs of a search by the trigram index, in units of scanning one submission (0.42 µs; 1M rows, PostgreSQL 15). `entry`: reads an
 * index entry; `row`: fetches its submission; `time_span`: finds out first which time span to search.
 */
const COST = { entry: 1, row: 3, time_span: 2400 };
/** For a text of several words: share of all submissions that the index finds in vain. Each word may be common where the text is rare. */
const WORDS = 0.05;

/**
 * Ways to find the newest submissions that have a text. `walk`: scan back through all submissions; `recent`: use the index
 * for the time span that should fill a page; `all`: use the index for all of them.
 */
type Way = 'walk' | 'recent' | 'all';

/** Finds one page of the list and one more row. A search takes the cheapest way for a text that is as common as in the sample. */
export async function findPage(
  query: Query,
  list: Listed,
  after: CursorPosition | undefined,
): Promise<Found> {
  const userIds = list.search === undefined ? undefined : userIdsFrom(list.search);
  if (userIds) return one(query, pageQuery({ ...list, user: userIds }, after));
  if (!list.search) return one(query, pageQuery(list, after));
  const input = { ...list, search: list.search };
  const [sample, total] = await Promise.all([
    one(query, recentPageQuery(input, after, SAMPLE)),
    countAll(query, list.pilot),
  ]);
  if (sample.count > input.limit || total <= SAMPLE) return sample;
  const share = sample.count / SAMPLE;
  const depth = depthOfPage(share, input.limit);
  const way = shortestWay(input.search, share, depth, total);
  if (way !== 'all') {
    const near =
      way === 'walk'
        ? recentPageQuery(input, after, depth)
        : indexedPageQuery(input, after, await timeAt(query, input, after, depth));
    const found = await one(query, near);
    if (found.count > input.limit) return found;
  }
  return one(query, indexedPageQuery(input, after));
}

/** Estimates how many submissions back a full page reaches, when a text is in this share of them (0 to 1). */
export function depthOfPage(share: number, limit: number): number {
  return Math.ceil((ROOM * (limit + 1)) / share);
}

/**
 * Picks the way with the lowest estimated cost.
 *
 * @param share of the submissions that have the text, 0 to 1.
 * @param depth how many submissions back a full page should reach.
 * @param total how many submissions there are.
 */
export function shortestWay(text: string, share: number, depth: number, total: number): Way {
  const entries = (share + (/\S\s+\S/.test(text) ? WORDS : 0)) * total;
  const costs: Record<Way, number> = {
    walk: depth / ROOM,
    recent: COST.time_span + entries * (COST.entry + COST.row * Math.min(1, depth / total)),
    all: entries * (COST.entry + COST.row),
  };
  return (['walk', 'recent', 'all'] as const).reduce((best, way) => (costs[way] < costs[best] ? way : best));
}

/** Estimates the time of the submission that is `depth` back, from the pace of the newest. */
async function timeAt(
  query: Query,
  input: Listed,
  after: CursorPosition | undefined,
  depth: number,
): Promise<Date> {
  const [span] = await query<Span>(recentSpanQuery(input, after, SAMPLE));
  if (!span) return new Date(0);
  const newest = span.newest.getTime();
  return new Date(Math.max(0, newest - ((newest - span.oldest.getTime()) * depth) / SAMPLE));
}

async function one(query: Query, statement: Prisma.Sql): Promise<Found> {
  const [found] = await query<Found>(statement);
  return found ?? { count: 0, json: '' };
}
