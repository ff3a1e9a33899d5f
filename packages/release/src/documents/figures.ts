import type { Stats } from '../stats/stats.ts';
import type { SuppressedTable } from './datasheet-facts.ts';
import { markdownTable } from './markdown.ts';

/** Draws the amounts by part and category, as a Markdown table. */
export function partsTable({ parts, categories, clips, hours, speakers }: Stats): string {
  const rows = [...parts, { part: 'all that is validated', clips, hours, speakers, categories }];
  return markdownTable(
    [
      'Part',
      'Recordings',
      'Hours',
      'Speakers',
      ...Object.keys(categories).map((category) => `${category}, hours`),
    ],
    rows.map((row) => [
      row.part,
      row.clips,
      row.hours,
      row.speakers,
      ...Object.values(row.categories).map((amount) => amount.hours),
    ]),
  );
}

export function categoriesTable({ categories }: Stats): string {
  return markdownTable(
    ['Category', 'Recordings', 'Hours', 'Speakers'],
    Object.entries(categories).map(([category, { clips, hours, speakers }]) => [
      category,
      clips,
      hours,
      speakers,
    ]),
  );
}

/** Draws hours and speakers of each cell; a hidden cell shows a dash. */
export function suppressedTable(table: SuppressedTable): string {
  const rows = table.rows.map((name, place) => [
    name,
    ...(table.cells[place] ?? []).map(figureText),
    figureText(table.rowTotals[place] ?? null),
  ]);
  const last = ['all together', ...table.columnTotals.map(figureText), figureText(table.total)];
  return markdownTable(['', ...table.columns, 'all together'], [...rows, last]);
}

function figureText(figure: SuppressedTable['total']): string {
  if (figure === null) return '–';
  return `${Math.round(figure.seconds / 36) / 100} h, ${figure.speakers} speakers`;
}

/** Writes a share in percent, with one decimal place. @param share 0 to 1 */
export function percent(share: number): string {
  return `${(Math.round(share * 1000) / 10).toFixed(1)} %`;
}
