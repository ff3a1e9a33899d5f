import { DIMENSIONS, usualTargets, type Dimension, type Pilot } from '@labrish/pilot';

/** Targets that admins set in place of the usual ones, by dimension and key. */
export type OwnTargets = Partial<Record<Dimension, Record<string, number>>>;

/** The target of a cell, and its number of recordings. */
export interface TargetCell {
  dimension: Dimension;
  key: string;
  name: string;
  target: number;
  /** The target without an admin's setting. */
  usual: number;
  have: number;
  missing: number;
}

/** Usable recordings by dimension and key; `countOutsideCells` counts recordings whose key is empty or has no cell. */
export type RecordingCounts = Record<Dimension, ReadonlyMap<string, number>>;

export interface TargetSettings {
  /** The country whose places, ages and labels are wanted. */
  pilot: Pilot;
  /** How many usable recordings are wanted in all. */
  goal: number;
  own: OwnTargets;
  /** The topics in use. */
  topics: readonly { id: string; topic: string }[];
}

/** Returns every cell with its target and recordings; within a dimension, cells that lack most of their target come first. */
export function cellsOf({ pilot, goal, own, topics }: TargetSettings, have: RecordingCounts): TargetCell[] {
  const usual = usualTargets(pilot, goal, topics);
  return DIMENSIONS.flatMap((dimension) =>
    usual[dimension]
      .map(({ key, name, recordings }): TargetCell => {
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

/** Counts recordings that belong to no cell of a dimension: the value is unknown or abroad, the talk is free, or the topic is retired. */
export function countOutsideCells(
  cells: readonly TargetCell[],
  have: RecordingCounts,
  dimension: Dimension,
): number {
  const all = [...have[dimension].values()].reduce((sum, n) => sum + n, 0);
  return cells.reduce((left, cell) => (cell.dimension === dimension ? left - cell.have : left), all);
}

function shareMissing({ missing, target }: TargetCell): number {
  return target > 0 ? missing / target : 0;
}

/** A share of a cell's target: for each such step that the cell is ahead of the cell furthest behind, its weight is halved. */
const STEP = 0.05;

/** A cell's target and its number of recordings. */
export type Filled = Pick<TargetCell, 'key' | 'target' | 'have'>;

/**
 * Returns, by key, the weight with which the bot asks for each cell: 1 for the cell furthest behind, halved for every full twentieth
 * of its target that a cell is ahead of that cell, 0 for a full cell. If all are full, or all equally far, all weights are the same.
 *
 * Only full twentieths count, so that a few recordings, or one person, change nothing.
 */
export function weightsFor(cells: readonly Filled[]): Record<string, number> {
  const open = cells.filter(({ target, have }) => have < target);
  const least = Math.min(...open.map(shareFilled));
  return Object.fromEntries(
    cells.map((cell) => [
      cell.key,
      cell.have < cell.target
        ? 0.5 ** Math.floor((shareFilled(cell) - least) / STEP + 1e-9)
        : open.length > 0
          ? 0
          : 1,
    ]),
  );
}

function shareFilled({ target, have }: Filled): number {
  return target > 0 ? have / target : 1;
}
