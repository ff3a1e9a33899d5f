import { type Clip, isValidated } from '@labrish/dataset/release/clip';
import { type Amount, type Cell, type Figure, figureOf } from '@labrish/dataset/release/disclosure/step';

/** The public figures of a version by the names of their cells; a missing one is hidden, as null is. */
export type Figures = Readonly<Record<string, Figure | null>>;

/** The public figures of a version, and the names of those that do not repeat an earlier version's. */
export interface Counted {
  figures: Figures;
  fresh: readonly string[];
}

/** An earlier version: its cells as they are now, and its figures as they were published. */
export interface EarlierVersion extends Counted {
  cells: ReadonlyMap<string, Cell>;
}

export const NOT_SAID = 'not said';

/** Creates a counter of all cells of which figures are published. It holds speakers in memory, no clips. */
export function createCells() {
  const cells = new Map<string, Map<string, Amount>>();
  return {
    cells,
    add(clip: Clip): void {
      for (const name of namesOf(clip)) {
        const cell = cells.get(name) ?? new Map<string, Amount>();
        const { clips, milliseconds } = cell.get(clip.speaker_id) ?? { clips: 0, milliseconds: 0 };
        cell.set(clip.speaker_id, { clips: clips + 1, milliseconds: milliseconds + clip.duration_ms });
        cells.set(name, cell);
      }
    },
    /** @param earlier the published versions of the series, the newest first */
    figures(earlier: readonly EarlierVersion[] = []): Counted {
      const before = (name: string) =>
        earlier
          .filter(({ figures, fresh }) => !(name in figures) || fresh.includes(name))
          .map(({ cells, figures }) => ({ cell: cells.get(name) ?? NOBODY, figure: figures[name] ?? null }));
      const decided = [...cells].map(([name, cell]) => ({ name, ...figureOf(cell, before(name)) }));
      return {
        figures: Object.fromEntries(decided.map(({ name, figure }) => [name, figure])),
        fresh: decided.flatMap(({ name, isNew }) => (isNew ? [name] : [])),
      };
    },
  };
}

const NOBODY: Cell = new Map();

/** Names the cells of a clip. A clip that is not validated counts only in its own part. */
function namesOf({ part, category, transcription, group, age_range }: Clip): string[] {
  const both = (name: string) => [name, `${name}/${category}`];
  if (!isValidated(part)) return both(part);
  const written = transcription === null ? [] : ['transcribed'];
  return [
    ...both(part),
    ...both('all'),
    ...both(`group:${group ?? NOT_SAID}`),
    `age:${age_range ?? NOT_SAID}`,
    ...written,
  ];
}
