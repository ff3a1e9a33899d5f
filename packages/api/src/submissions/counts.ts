import { Prisma, type Query } from '@labrish/db';
import { perCategory, type Pilot } from '@labrish/pilot';
import type { z } from 'zod';
import type { stats } from './schema.ts';
import { countsShown, type Withheld } from './withheld.ts';

type Stats = z.output<typeof stats>;
/** A number of submissions, by dimension and key. */
export interface Count {
  dimension: string;
  key: string;
  n: number;
}

/**
 * Counts the submissions that the caller may see. Reads counters that triggers update in every writing transaction, so that the cost does
 * not grow with the number of submissions.
 */
export async function countSubmissions(query: Query, pilot: Pilot, withheld: Withheld): Promise<Stats> {
  return sumUp(
    pilot,
    await query<Count>(
      Prisma.sql`select dimension, key, sum(n)::double precision as n from ${countsShown(withheld, pilot.country.code)}
        where counter_scope = 'listed' and dimension in ('category', 'assumed', 'region_name', 'people')
        group by dimension, key having sum(n) > 0 order by key`,
    ),
  );
}

/** Counts all listed submissions, or those of a pilot, from the same counters. */
export async function countAll(query: Query, pilot: string | null): Promise<number> {
  const [row] = await query<{ n: number }>(
    Prisma.sql`select coalesce(sum(n), 0)::double precision as n from submission_counts
      where counter_scope = 'listed' and dimension = 'category' and (pilot = ${pilot} or ${pilot}::text is null)`,
  );
  return row?.n ?? 0;
}

/** Sums up the counters. Every submission has one category, so the categories add up to the total. An unknown region is ''. */
export function sumUp(pilot: Pilot, counts: Count[]): Stats {
  const of = (dimension: string) =>
    Object.fromEntries(counts.filter((row) => row.dimension === dimension).map((row) => [row.key, row.n]));
  const categories = of('category');
  const byCategory = perCategory(pilot, (category) => categories[category] ?? 0);
  const assumed = of('assumed');
  const byRegion = of('region_name');
  delete byRegion[''];
  return {
    total: Object.values(byCategory).reduce((sum, n) => sum + n, 0),
    uniqueUsers: of('people')[''] ?? 0,
    byRegion,
    byCategory,
    assumed: perCategory(pilot, (category) => assumed[category] ?? 0),
  };
}
