import { DIMENSIONS, usualTargets, type Dimension } from '@labrish/pilot';

/** What admins have set in the place of the usual targets: by dimension and key. */
export type OwnTargets = Partial<Record<Dimension, Record<string, number>>>;

/** How many recordings are wanted of a cell, and how many there are. */
export interface Cell {
  dimension: Dimension;
  key: string;
  name: string;
  target: number;
  /** What the target would be if nobody had set it. */
  usual: number;
  have: number;
  missing: number;
}

/** Usable recordings by dimension and key; a key that no cell has, or an empty one, is not lost: `outside` tells of it. */
export type Have = Record<Dimension, ReadonlyMap<string, number>>;

export interface Aim {
  /** Usable recordings in all. */
  goal: number;
  own: OwnTargets;
  /** Those that are asked. */
  topics: readonly { id: string; topic: string }[];
}

/** Every cell with its target and what there is of it, those that lack most of their target first. */
export function cellsOf({ goal, own, topics }: Aim, have: Have): Cell[] {
  const usual = usualTargets(goal, topics);
  return DIMENSIONS.flatMap((dimension) =>
    usual[dimension]
      .map(({ key, name, recordings }): Cell => {
        const target = own[dimension]?.[key] ?? recordings;
        const there = have[dimension].get(key) ?? 0;
        const missing = Math.max(0, target - there);
        return { dimension, key, name, target, usual: recordings, have: there, missing };
      })
      .sort(
        (a, b) =>
          shareMissing(b) - shareMissing(a) || b.missing - a.missing || a.name.localeCompare(b.name, 'en'),
      ),
  );
}

/** Recordings of a dimension that no cell has a place for: not said, from abroad, free talk, a retired topic. */
export function outside(cells: readonly Cell[], have: Have, dimension: Dimension): number {
  const all = [...have[dimension].values()].reduce((sum, n) => sum + n, 0);
  return cells.reduce((left, cell) => (cell.dimension === dimension ? left - cell.have : left), all);
}

function shareMissing({ missing, target }: Cell): number {
  return target > 0 ? missing / target : 0;
}
