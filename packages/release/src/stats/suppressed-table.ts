/** The figures of one cell. */
export interface Figure {
  speakers: number;
  seconds: number;
}

/**
 * A table that may be published: `suppressTable` has hidden the figures of few speakers, and others from which these could be
 * computed. Code here never adds cells up, because a sum could reveal a hidden figure.
 */
export interface SuppressedTable {
  rows: readonly string[];
  columns: readonly string[];
  /** By row, then column; null means hidden. */
  cells: readonly (readonly (Figure | null)[])[];
  rowTotals: readonly (Figure | null)[];
  columnTotals: readonly (Figure | null)[];
  total: Figure | null;
}

/** Converts the table to JSON with snake_case names. */
export function tableData({ rows, columns, cells, rowTotals, columnTotals, total }: SuppressedTable) {
  return { rows, columns, cells, row_totals: rowTotals, column_totals: columnTotals, total };
}
