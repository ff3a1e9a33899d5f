import { COLUMNS } from '@labrish/api/prompts/topics-file';

/** A file to fill in. The byte order mark tells spreadsheets that it is UTF-8. */
const TEMPLATE = `\uFEFF${COLUMNS.join(',')}
Market day,Tell us about a trip to the market.,Tell wi bout a time you went to the market.,Tell wi bout wah time yuh go a maakit.
`;

/** Saves the file on this computer. */
export function downloadTemplate(): void {
  const url = URL.createObjectURL(new Blob([TEMPLATE], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'topics.csv' });
  link.click();
  URL.revokeObjectURL(url);
}
