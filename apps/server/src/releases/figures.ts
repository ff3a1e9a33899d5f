import { NOT_SAID, type Counted, type Figures, type SuppressedTable } from '@labrish/release';

/** Hours of one group, at least; null when hidden, because few speakers or none share the figure. */
export type HoursOf = { name: string; hours: number | null };

/** The figures of a version on the page for researchers (`releases.figures`), only of clips that reviewers accepted. */
export interface ReleaseFigures {
  /** Null: hidden. */
  clips: number | null;
  speakers: number | null;
  hours: number | null;
  by_group: HoursOf[];
  by_category: HoursOf[];
  by_age: HoursOf[];
  /** All public figures, which later versions repeat until several speakers have changed. Missing: none were stored yet. */
  public?: Counted;
}

/** Draws up the figures of the page from those of the version's files. */
export function releaseFigures(cells: Figures, { rows, columns, rowTotals, columnTotals }: SuppressedTable) {
  const hoursOf = (names: readonly string[], figures: readonly ({ hours: number } | null)[]) =>
    names.map((name, i): HoursOf => ({ name, hours: figures[i]?.hours ?? null }));
  const ages = Object.keys(cells)
    .filter((name) => name.startsWith('age:'))
    .sort(notSaidLast);
  const all = cells.all ?? { clips: null, speakers: null, hours: null };
  return {
    ...all,
    by_group: hoursOf(rows, rowTotals),
    by_category: hoursOf(columns, columnTotals),
    by_age: hoursOf(
      ages.map((name) => name.slice('age:'.length)),
      ages.map((name) => cells[name] ?? null),
    ),
  };
}

/** Casts the `figures` column without a check: only `finish.ts` writes it. */
export function figuresOf({ figures }: { figures: unknown }): ReleaseFigures | null {
  return figures as ReleaseFigures | null;
}

/** Orders `age:18-24` before `age:25-34`, with `age:not said` last. */
function notSaidLast(a: string, b: string): number {
  return Number(a.endsWith(NOT_SAID)) - Number(b.endsWith(NOT_SAID)) || (a < b ? -1 : 1);
}
