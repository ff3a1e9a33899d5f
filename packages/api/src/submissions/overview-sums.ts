import { OVERVIEW_DAYS, type Overview } from './overview-schema.ts';

export interface KeptCount {
  kind: string;
  key: string;
  n: number;
}
export interface DayCount {
  /** YYYY-MM-DD */
  day: string;
  category: string;
  n: number;
}
export interface Region {
  code: string;
  name: string;
}

const DAY = 24 * 3_600_000;
/** Jamaica is five hours behind UTC all year. The counters' trigger reckons the same way. */
const JAMAICA = -5 * 3_600_000;

/** The days of the overview, oldest first, as YYYY-MM-DD; the last one is today in Jamaica. */
export function lastDays(now: Date): string[] {
  return Array.from({ length: OVERVIEW_DAYS }, (_, i) =>
    new Date(now.getTime() + JAMAICA - (OVERVIEW_DAYS - 1 - i) * DAY).toISOString().slice(0, 10),
  );
}

/** What the counters say, with a zero wherever they say nothing. */
export function sumUpOverview(
  { counts, byDay, regions }: { counts: KeptCount[]; byDay: DayCount[]; regions: Region[] },
  days: string[],
): Omit<Overview, 'targets' | 'counts_simulator'> {
  const of = (kind: string) =>
    new Map(counts.filter((row) => row.kind === kind).map((row) => [row.key, row.n]));
  const by_category = categories(of('category'));
  const places = of('place');
  const take = (...keys: string[]) =>
    keys.reduce((sum, key) => {
      const n = places.get(key) ?? 0;
      places.delete(key);
      return sum + n;
    }, 0);
  const unknown = take('');
  // An administrator may write a flow that names a parish without its code.
  const by_parish = regions.map(({ code, name }) => ({ code, name, recordings: take(code, name) }));
  return {
    recordings: by_category.English + by_category.Mix + by_category.Patwa,
    pairs: of('words').get('') ?? 0,
    speakers: of('people').get('') ?? 0,
    by_category,
    by_parish,
    elsewhere: [...places.values()].reduce((sum, n) => sum + n, 0),
    unknown,
    days: days.map((day) => ({
      day,
      ...categories(new Map(byDay.filter((row) => row.day === day).map((row) => [row.category, row.n]))),
    })),
  };
}

function categories(counts: Map<string, number>): Overview['by_category'] {
  const of = (category: string) => counts.get(category) ?? 0;
  return { English: of('English'), Mix: of('Mix'), Patwa: of('Patwa') };
}
