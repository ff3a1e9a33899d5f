import { Prisma, type PrismaClient } from '@labrish/db';
import { pilot, CATEGORIES, dayOf, perCategory } from '@labrish/pilot';
import { memberProcedure } from '../trpc.ts';
import type { Count } from './counts.ts';
import { overview as schema, OVERVIEW_DAYS, type Overview } from './overview-schema.ts';
import { countsShown, daysShown, findWithheld, type Withheld } from './withheld.ts';

/** Serves the dashboard; scripts use `stats` instead. */
export const overview = memberProcedure.output(schema).query(async ({ ctx }) => {
  const days = overviewDays(ctx.now());
  return {
    ...sumUpOverview(await readCounters(ctx.db, await findWithheld(ctx), ctx.counts_simulator, days), days),
    targets: pilot.targets,
    counts_simulator: ctx.counts_simulator,
  };
});

/** Reads the counters, which triggers update in every writing transaction: a few hundred rows, however many submissions there are. */
async function readCounters(db: PrismaClient, withheld: Withheld, withSimulator: boolean, days: string[]) {
  const counted = withSimulator ? Prisma.sql`true` : Prisma.sql`source <> 'simulator'`;
  const [counts, byDay, regions] = await Promise.all([
    db.$queryRaw<Count[]>`
      select dimension, key, sum(n)::int as n from ${countsShown(withheld)}
      where counter_scope = 'dataset' and ${counted} and dimension in ('category', 'assumed', 'words', 'region', 'people') group by dimension, key`,
    db.$queryRaw<DayCount[]>`
      select to_char(day, 'YYYY-MM-DD') as day, category::text as category, sum(n)::int as n
      from ${daysShown(withheld)}
      where counter_scope = 'dataset' and day between ${days[0]}::date and ${days.at(-1)}::date and ${counted}
      group by day, category`,
    db.$queryRaw<
      Region[]
    >`select code, name from regions where country_code = ${pilot.country.code} order by position`,
  ]);
  return { counts, byDay, regions };
}

interface DayCount {
  /** YYYY-MM-DD */
  day: string;
  category: string;
  n: number;
}
interface Region {
  code: string;
  name: string;
}

const DAY = 24 * 3_600_000;

/** Lists the days of the overview, oldest first, as YYYY-MM-DD; the last one is today in the pilot's country. */
export function overviewDays(now: Date): string[] {
  return Array.from({ length: OVERVIEW_DAYS }, (_, i) =>
    dayOf(new Date(now.getTime() - (OVERVIEW_DAYS - 1 - i) * DAY)),
  );
}

/** Sums up the counters, with a zero for every missing one. */
export function sumUpOverview(
  { counts, byDay, regions }: { counts: Count[]; byDay: DayCount[]; regions: Region[] },
  days: string[],
): Omit<Overview, 'targets' | 'counts_simulator'> {
  const of = (dimension: string) =>
    new Map(counts.filter((row) => row.dimension === dimension).map((row) => [row.key, row.n]));
  const by_category = categories(of('category'));
  const places = of('region');
  const by_parish = sumUpParishes(places, regions);
  const unknown = places.get('') ?? 0;
  for (const { code, name } of regions) for (const key of [code, name, '']) places.delete(key);
  return {
    recordings: CATEGORIES.reduce((sum, category) => sum + by_category[category], 0),
    pairs: of('words').get('') ?? 0,
    speakers: of('people').get('') ?? 0,
    by_category,
    assumed: categories(of('assumed')),
    by_parish,
    elsewhere: [...places.values()].reduce((sum, n) => sum + n, 0),
    unknown,
    days: days.map((day) => ({
      day,
      ...categories(new Map(byDay.filter((row) => row.day === day).map((row) => [row.category, row.n]))),
    })),
  };
}

/**
 * Counts recordings by parish. @param places counts by the code or name of a parish: an administrator's flow may give a name without a
 * code.
 */
export function sumUpParishes(
  places: ReadonlyMap<string, number>,
  regions: readonly Region[],
): Overview['by_parish'] {
  return regions.map(({ code, name }) => ({
    code,
    name,
    recordings: (places.get(code) ?? 0) + (places.get(name) ?? 0),
  }));
}

function categories(counts: Map<string, number>): Overview['by_category'] {
  return perCategory((category) => counts.get(category) ?? 0);
}
