import { Prisma, type PrismaClient } from '@labrish/db';
import { pilot } from '@labrish/pilot';
import { memberProcedure } from '../trpc.ts';
import type { Count } from './counts.ts';
import { overview as schema } from './overview-schema.ts';
import { countsShown, daysShown, findWithheld, type Withheld } from './withheld.ts';
import { lastDays, sumUpOverview, type DayCount, type Region } from './overview-sums.ts';

/** Serves the dashboard; scripts use `stats` instead. */
export const overview = memberProcedure.output(schema).query(async ({ ctx }) => {
  const days = lastDays(ctx.now());
  return {
    ...sumUpOverview(await readCounters(ctx.db, await findWithheld(ctx), ctx.counts_simulator, days), days),
    targets: pilot.targets,
    counts_simulator: ctx.counts_simulator,
  };
});

/** Reads counters that triggers update in every writing transaction: a few hundred rows at any size. */
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
