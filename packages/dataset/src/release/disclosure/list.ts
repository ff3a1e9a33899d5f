import { LEAST_IN_TABLES, suppressTable, type Figure } from './table.ts';

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
