/** So far ahead of the one that is furthest behind, as a share of its target, a cell is asked half as often. */
const STEP = 0.05;

/** What weights are made of. */
export interface Filled {
  key: string;
  target: number;
  have: number;
}

/**
 * How much more often one cell is to be asked than another: 1 for the one furthest behind, half of it for every full twentieth of
 * its target that a cell is ahead of that one, 0 for a cell that is full. Where all are full, or all are as far, nothing leans.
 *
 * A full twentieth, and not any difference: so that few recordings, or one person, turn nothing.
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
