import { Prisma } from '@labrish/db';
import { dayOf, perCategory, type Pilot } from '@labrish/pilot';
import type { Context } from '../context.ts';
import { memberProcedure } from '../trpc.ts';
import type { Count } from './counts.ts';
import { overview as schema, OVERVIEW_DAYS, type Overview } from './overview-schema.ts';
import { countsShown, daysShown, findWithheld, type Withheld } from './withheld.ts';

/** Serves the dashboard; scripts use `stats` instead. */
export const overview = memberProcedure.output(schema).query(async ({ ctx }) => {
  const days = overviewDays(ctx.pilot, ctx.now());
  return {
    ...sumUpOverview(ctx.pilot, await readCounters(ctx, await findWithheld(ctx), days), days),
    targets: ctx.pilot.targets,
    counts_simulator: ctx.counts_simulator,
  };
});

/** Reads the counters, which triggers update in every writing transaction: a few hundred rows, however many submissions there are. */
async function readCounters({ db, pilot, counts_simulator }: Context, withheld: Withheld, days: string[]) {
  const counted = counts_simulator ? Prisma.sql`true` : Prisma.sql`source <> 'simulator'`;
  const [counts, byDay, regions] = await Promise.all([
    db.$queryRaw<Count[]>`
      select dimension, key, sum(n)::int as n from ${countsShown(withheld, pilot.country.code)}
      where counter_scope = 'dataset' and ${counted} and dimension in ('category', 'assumed', 'words', 'region', 'people') group by dimension, key`,
    db.$queryRaw<DayCount[]>`
      select to_char(day, 'YYYY-MM-DD') as day, category::text as category, sum(n)::int as n
      from ${daysShown(pilot, withheld)}
      where counter_scope = 'dataset' and day between ${days[0]}::date and ${days.at(-1)}::date and ${counted}
      group by day, category`,
    db.$queryRaw<
      Region[]
    >`select code, name from regions where pilot = ${pilot.country.code} order by position`,
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
export function overviewDays(pilot: Pilot, now: Date): string[] {
  return Array.from({ length: OVERVIEW_DAYS }, (_, i) =>
    dayOf(pilot, new Date(now.getTime() - (OVERVIEW_DAYS - 1 - i) * DAY)),
  );
}

/** Sums up the counters, with a zero for every missing one. */
export function sumUpOverview(
  pilot: Pilot,
  { counts, byDay, regions }: { counts: Count[]; byDay: DayCount[]; regions: Region[] },
  days: string[],
): Omit<Overview, 'targets' | 'counts_simulator'> {
  const of = (dimension: string) =>
    new Map(counts.filter((row) => row.dimension === dimension).map((row) => [row.key, row.n]));
  const categories = (counts: Map<string, number>) =>
    perCategory(pilot, (category) => counts.get(category) ?? 0);
  const by_category = categories(of('category'));
  const places = of('region');
  const by_place = sumUpPlaces(places, regions);
  const unknown = places.get('') ?? 0;
  for (const { code, name } of regions) for (const key of [code, name, '']) places.delete(key);
  return {
    recordings: Object.values(by_category).reduce((sum, n) => sum + n, 0),
    pairs: of('words').get('') ?? 0,
    speakers: of('people').get('') ?? 0,
    by_category,
    assumed: categories(of('assumed')),
    by_place,
    elsewhere: [...places.values()].reduce((sum, n) => sum + n, 0),
    unknown,
    days: days.map((day) => ({
      day,
      by_category: categories(
        new Map(byDay.filter((row) => row.day === day).map((row) => [row.category, row.n])),
      ),
    })),
  };
}

/**
 * Counts recordings by place. @param counts by the code or name of a place: an administrator's flow may give a name without a code.
 */
export function sumUpPlaces(
  counts: ReadonlyMap<string, number>,
  regions: readonly Region[],
): Overview['by_place'] {
  return regions.map(({ code, name }) => ({
    code,
    name,
    recordings: (counts.get(code) ?? 0) + (counts.get(name) ?? 0),
  }));
}
