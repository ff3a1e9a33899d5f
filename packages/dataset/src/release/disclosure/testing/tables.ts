import type { Figure, Table } from '../table.ts';

const sum = (figures: readonly Figure[]): Figure => ({
  speakers: figures.reduce((total, { speakers }) => total + speakers, 0),
  seconds: figures.reduce((total, { seconds }) => total + seconds, 0),
});

/** Adds totals to cells, for speakers who are in one cell each. */
export function tableOf(cells: readonly (readonly Figure[])[]): Table<Figure> {
  const columns = (cells[0] ?? []).map((_, j) => `column ${j}`);
  return {
    rows: cells.map((_, i) => `row ${i}`),
    columns,
    cells,
    rowTotals: cells.map(sum),
    columnTotals: columns.map((_, j) => sum(columnOf({ cells }, j))),
    total: sum(cells.flat()),
  };
}

/** Gives each speaker one minute. */
export const counted = (speakers: readonly (readonly number[])[]) =>
  tableOf(speakers.map((row) => row.map((n) => ({ speakers: n, seconds: n * 60 }))));

/** Returns the same seconds, but with all speakers of a row or column in its largest cell. */
export function overlapping(table: Table<Figure>): Table<Figure> {
  const most = (figures: readonly Figure[], { seconds }: Figure) => ({
    speakers: Math.max(0, ...figures.map(({ speakers }) => speakers)),
    seconds,
  });
  return {
    ...table,
    rowTotals: table.rowTotals.map((total, i) => most(table.cells[i] ?? [], total)),
    columnTotals: table.columnTotals.map((total, j) => most(columnOf(table, j), total)),
    total: most(table.cells.flat(), table.total),
  };
}

/** Returns every figure of a table, by row and column, totals last. */
export function gridOf<F>({ cells, rowTotals, columnTotals, total }: Table<F>): F[][] {
  return [...cells.map((row, i) => [...row, ...rowTotals.slice(i, i + 1)]), [...columnTotals, total]];
}

function columnOf({ cells }: Pick<Table<Figure>, 'cells'>, column: number): Figure[] {
  return cells.flatMap((row) => row[column] ?? []);
}
