import { isValidated, PRIVATE, type Part } from '../clip.ts';
import { LEAST_IN_ROWS } from './rows.ts';

interface Dated {
  speaker_id: string;
  part: Part;
  /** `2026-11`. */
  month: string;
}

/**
 * Blurs months in which fewer than `k` speakers have rows to their quarter, `2026-Q4`, and these to their year, `2026`. A quarter
 * reveals that its month is rare, so it is shown by at least `k` speakers too: more months of the quarter join it, the rarest first.
 * So do quarters and months a year. Only a year in which fewer than `k` speakers have any rows is shown by fewer.
 *
 * The validated rows, which most users load alone, count by themselves, and so do the others. Private rows are not counted.
 */
export function blurMonths<R extends Dated>(rows: readonly R[], k = LEAST_IN_ROWS): R[] {
  const published = rows.filter(({ part }) => part !== PRIVATE);
  const [validated, others] = [true, false].map((is) =>
    shownMonths(
      published.filter(({ part }) => isValidated(part) === is),
      k,
    ),
  );
  return rows.map((row) => ({
    ...row,
    month: (isValidated(row.part) ? validated : others)?.get(row.month) ?? row.month,
  }));
}

const WIDER = [
  (month: string) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`,
  (month: string) => month.slice(0, 4),
];

/** Decides how each month is shown. */
function shownMonths(rows: readonly Dated[], k: number): Map<string, string> {
  const shown = new Map(rows.map(({ month }) => [month, month]));
  for (const wider of WIDER)
    for (const period of new Set([...shown.keys()].map(wider))) {
      const speakers = new Map<string, Set<string>>();
      for (const { month, speaker_id } of rows) {
        const value = shown.get(month) ?? month;
        if (wider(month) === period) speakers.set(value, (speakers.get(value) ?? new Set()).add(speaker_id));
      }
      const joined = new Set<string>();
      for (const [value, some] of [...speakers].sort(bySize)) {
        if (some.size >= k && (joined.size === 0 || joined.size >= k)) continue;
        for (const one of some) joined.add(one);
        for (const [month, before] of shown) if (before === value) shown.set(month, period);
      }
    }
  return shown;
}

/** Orders by number of speakers, then by month, so that the order of rows does not matter. */
function bySize([a, { size: m }]: [string, Set<string>], [b, { size: n }]: [string, Set<string>]): number {
  return m - n || (a < b ? -1 : 1);
}
