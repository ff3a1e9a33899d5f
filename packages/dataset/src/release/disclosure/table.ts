import { cheapestCycle, type Entry } from './round.ts';

/** The figures of some recordings. Any further figure must be additive, like seconds. */
export interface Figure {
  /** A speaker may be in several cells, so a total can be less than the sum. */
  speakers: number;
  seconds: number;
}

/** A table whose totals are those of exactly its cells: unknown values need a row or column of their own. */
export interface Table<F> {
  rows: readonly string[];
  columns: readonly string[];
  /** By row, then column. */
  cells: readonly (readonly F[])[];
  rowTotals: readonly F[];
  columnTotals: readonly F[];
  total: F;
}

/**
 * Minimum number of speakers of a shown figure: 1 to 9 are hidden. The Centers for Medicare & Medicaid Services hide 1 to 10 and
 * show zeros (ResDAC).
 */
export const LEAST_IN_TABLES = 10;

/**
 * Hides the figures of fewer than `k` speakers, and those from which they could be computed. Zeros are shown.
 *
 * If a row had a single hidden figure, a reader could subtract the others from the total: seconds are additive, and so are
 * speakers if nobody is in two cells. So each hidden figure lies on rounds of hidden figures, from row to column and back, on
 * which some can grow by what others shrink while every sum stays the same. Rounds with the fewest seconds are hidden. By the
 * table alone every figure below `k` could then also be `k`, even for a reader who knows that no hidden figure is 0.
 *
 * This does not protect against other tables of the same recordings: make a release's tables from its rows after blurRows. Nor
 * against comparing two versions of a table, which may differ by one person: show tables as they were published, without live
 * figures beside them. Hidden seconds cannot be computed, but bounds of them can.
 *
 * @returns the table with null for hidden figures.
 * @throws {RangeError} when totals and cells do not belong together, so that nothing would protect them.
 */
export function suppressTable<F extends Figure>(table: Table<F>, k = LEAST_IN_TABLES): Table<F | null> {
  refuseGaps(table);
  const grid = [...table.cells, table.columnTotals].map((row, i) => [
    ...row,
    table.rowTotals[i] ?? table.total,
  ]);
  const entries = grid.map((row, i) => row.map((figure, j) => entryOf(table, figure, i, j)));
  hide(entries.flat(), k);
  const shown = (figure: F, row: number, column: number) =>
    entries[row]?.[column]?.isHidden ? null : figure;
  const [last, end] = [table.rows.length, table.columns.length];
  return {
    rows: table.rows,
    columns: table.columns,
    cells: table.cells.map((row, i) => row.map((figure, j) => shown(figure, i, j))),
    rowTotals: table.rowTotals.map((figure, i) => shown(figure, i, end)),
    columnTotals: table.columnTotals.map((figure, j) => shown(figure, last, j)),
    total: shown(table.total, last, end),
  };
}

function refuseGaps({ rows, columns, cells, rowTotals, columnTotals }: Table<unknown>): void {
  const widths = [...cells, columnTotals].map((row) => row.length);
  const heights = [cells.length, rowTotals.length];
  if (widths.some((width) => width !== columns.length) || heights.some((height) => height !== rows.length))
    throw new RangeError('A table must have a cell for every row and column, and a total for each of them.');
}

function entryOf({ rows, columns }: Table<unknown>, figure: Figure, row: number, column: number): Entry {
  const isSubtotal = (row === rows.length) !== (column === columns.length);
  return { row, column, isSubtotal, seconds: figure.seconds, isHidden: false, possible: figure.speakers };
}

/** Hides small entries, and others until each small one could have `k` speakers, all of them at the same time. */
function hide(entries: readonly Entry[], k: number): void {
  const small = entries.filter(({ possible }) => possible > 0 && possible < k);
  for (const entry of small) entry.isHidden = true;
  for (const entry of small) while (entry.possible < k) grow(entries, entry, k);
}

/** Lets an entry grow by one round, as far as the round allows. */
function grow(entries: readonly Entry[], entry: Entry, k: number): void {
  const round = cheapestCycle(entries, entry);
  if (!round) throw new RangeError('The totals of a table must be those of its cells.');
  const room = round.flatMap(({ entry, isGreater }) => (isGreater ? [] : [entry.possible - 1]));
  const by = Math.min(k - entry.possible, ...room);
  entry.possible += by;
  for (const { entry: other, isGreater } of round) {
    other.isHidden = true;
    other.possible += isGreater ? by : -by;
  }
}

export interface List<F> {
  names: readonly string[];
  figures: readonly F[];
  total: F;
}

/**
 * Suppresses a list as a table of one column: see suppressTable.
 *
 * @throws {RangeError} when the total does not belong to the figures.
 */
export function suppressList<F extends Figure>(
  { names, figures, total }: List<F>,
  k = LEAST_IN_TABLES,
): List<F | null> {
  const cells = figures.map((figure) => [figure]);
  const table = { rows: names, columns: [''], cells, rowTotals: figures, columnTotals: [total], total };
  const suppressed = suppressTable(table, k);
  return { names, figures: suppressed.rowTotals, total: suppressed.total };
}
