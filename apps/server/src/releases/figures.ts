import { isValidated, suppressList, type Clip } from '@labrish/dataset';
import type { SuppressedTable } from '@labrish/release';

/** Hours of one group; null when hidden, because few speakers share the figure or because it would reveal a hidden one. */
export type HoursOf = { name: string; hours: number | null };

/** The figures of a version on the page for researchers (`releases.figures`), only of clips that reviewers accepted. */
export interface ReleaseFigures {
  clips: number;
  speakers: number;
  hours: number;
  by_group: HoursOf[];
  by_category: HoursOf[];
  by_age: HoursOf[];
}

const NOT_SAID = 'not said';
const MS_PER_HOUR = 3_600_000;

/** Creates a counter of a version's clips. The clips are as in its files: rare places and ages are already null. */
export function createFigures() {
  let clips = 0;
  let milliseconds = 0;
  const speakers = new Set<string>();
  const ages = new Map<string, { speakers: Set<string>; milliseconds: number }>();
  return {
    add({ part, speaker_id, duration_ms, age_range }: Clip): void {
      if (!isValidated(part)) return;
      clips += 1;
      milliseconds += duration_ms;
      speakers.add(speaker_id);
      const name = age_range ?? NOT_SAID;
      const age = ages.get(name) ?? { speakers: new Set<string>(), milliseconds: 0 };
      age.speakers.add(speaker_id);
      age.milliseconds += duration_ms;
      ages.set(name, age);
    },
    /**
     * @param table the datasheet's table of the same clips. Its hidden figures are hidden here too, so that both together reveal no
     *   more.
     */
    result(table: SuppressedTable): ReleaseFigures {
      const names = [...ages.keys()].sort(byAge);
      const figures = names.map((name) => {
        const age = ages.get(name);
        return { speakers: age?.speakers.size ?? 0, seconds: (age?.milliseconds ?? 0) / 1000 };
      });
      const total = { speakers: speakers.size, seconds: milliseconds / 1000 };
      const list = suppressList({ names, figures, total });
      return {
        ...{ clips, speakers: speakers.size, hours: rounded(milliseconds / MS_PER_HOUR) },
        by_group: hoursOf(table.rows, table.rowTotals, table.total),
        by_category: hoursOf(table.columns, table.columnTotals, table.total),
        by_age: hoursOf(names, list.figures, list.total),
      };
    },
  };
}

/** Casts the `figures` column without a check: only `finish.ts` writes it. */
export function figuresOf({ figures }: { figures: unknown }): ReleaseFigures | null {
  return figures as ReleaseFigures | null;
}

type Shown = { seconds: number } | null;

/**
 * Converts seconds to hours. Hides all figures if the total is hidden: the page also shows the hours of the whole version, and a
 * group of 0 hours would reveal the hours of the others.
 */
function hoursOf(names: readonly string[], figures: readonly Shown[], total: Shown): HoursOf[] {
  return names.map((name, i) => {
    const figure = total && figures[i];
    return { name, hours: figure ? rounded(figure.seconds / 3600) : null };
  });
}

/** Rounds to a thousandth of an hour, which is less than a voice note. */
function rounded(hours: number): number {
  return Math.round(hours * 1000) / 1000;
}

/** Orders `18-24` before `25-34`, with `not said` last. */
function byAge(a: string, b: string): number {
  return Number(a === NOT_SAID) - Number(b === NOT_SAID) || (a < b ? -1 : 1);
}
