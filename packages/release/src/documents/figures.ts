import type { Stats } from '../stats/stats.ts';
import type { SuppressedTable } from './datasheet-facts.ts';
import { markdownTable } from './markdown.ts';

const HIDDEN = '–';

/** What the tables of public figures need said below them. */
export const HOW_FIGURES_ARE_MADE = `Each figure says how much there is at least: the greatest amounts are left out of it, it is rounded down, and it stays the same until
several speakers have changed. A dash stands for few speakers or none. So figures do not add up, and tell of nobody.`;

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
      row.clips ?? HIDDEN,
      row.hours ?? HIDDEN,
      row.speakers ?? HIDDEN,
      ...Object.values(row.categories).map((amount) => amount.hours ?? HIDDEN),
    ]),
  );
}

export function categoriesTable({ categories }: Stats): string {
  return markdownTable(
    ['Category', 'Recordings', 'Hours', 'Speakers'],
    Object.entries(categories).map(([category, { clips, hours, speakers }]) => [
      category,
      clips ?? HIDDEN,
      hours ?? HIDDEN,
      speakers ?? HIDDEN,
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
  return figure === null ? HIDDEN : `${figure.hours} h, ${figure.speakers} speakers`;
}

/** Writes a share in percent, with one decimal place. @param share 0 to 1 */
export function percent(share: number): string {
  return `${(Math.round(share * 1000) / 10).toFixed(1)} %`;
}
