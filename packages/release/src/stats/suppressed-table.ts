/** What one cell counts. */
export interface Figure {
  speakers: number;
  seconds: number;
}

/**
 * A table that may be shown: whoever made it has blanked figures of few speakers, and as many others as would let one compute them.
 * Nothing here adds up its cells, so nothing here can undo that.
 */
export interface SuppressedTable {
  rows: readonly string[];
  columns: readonly string[];
  /** By row, then column; null is hidden. */
  cells: readonly (readonly (Figure | null)[])[];
  rowTotals: readonly (Figure | null)[];
  columnTotals: readonly (Figure | null)[];
  total: Figure | null;
}

/** As JSON, with names in the style of data. */
export function tableData({ rows, columns, cells, rowTotals, columnTotals, total }: SuppressedTable) {
  return { rows, columns, cells, row_totals: rowTotals, column_totals: columnTotals, total };
}
