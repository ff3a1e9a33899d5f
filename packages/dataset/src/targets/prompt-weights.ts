/** Share of its target: for each step that a cell is ahead of the one furthest behind, it is asked half as often. */
const STEP = 0.05;

/** A cell's target and what there is of it. */
export interface Filled {
  key: string;
  target: number;
  have: number;
}

/**
 * Returns how much more often one cell is asked than another: 1 for the one furthest behind, halved for every full twentieth of
 * its target that a cell is ahead of that one, 0 for a full cell. If all are full, or all equally far, all weights are the same.
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
