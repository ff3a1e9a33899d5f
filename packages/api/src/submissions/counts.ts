import type { PrismaClient } from '@labrish/db';
import type { z } from 'zod';
import type { stats } from './schema.ts';

type Stats = z.output<typeof stats>;
interface Count {
  kind: string;
  key: string;
  n: bigint | number;
}

/** The totals, from counters that triggers keep in the transaction of every write: the same cost at any size. */
export async function countSubmissions(db: PrismaClient): Promise<Stats> {
  return sumUp(
    await db.$queryRaw<Count[]>`select kind, key, n from submission_counts where n > 0 order by key`,
  );
}

/** Every submission has one category, so the categories make up the total; the region of some is not known (''). */
export function sumUp(counts: Count[]): Stats {
  const of = (kind: string) =>
    Object.fromEntries(counts.filter((row) => row.kind === kind).map((row) => [row.key, Number(row.n)]));
  const { English = 0, Mix = 0, Patwa = 0 } = of('category');
  const byRegion = of('region');
  delete byRegion[''];
  return {
    total: English + Mix + Patwa,
    uniqueUsers: of('people')[''] ?? 0,
    byRegion,
    byCategory: { English, Mix, Patwa },
  };
}
