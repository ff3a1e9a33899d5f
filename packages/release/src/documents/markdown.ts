import { markdownText } from '../escape.ts';

/** Draws a table whose cells show any content unchanged. Numbers are right-aligned. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const isNumber = header.map(
    (_, place) => rows.length > 0 && rows.every((row) => typeof row[place] === 'number'),
  );
  const lines = [
    header.map(markdownText),
    isNumber.map((right) => (right ? '--:' : '---')),
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : markdownText(cell)))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Draws a quotation with its line breaks. */
export function markdownQuote(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${markdownText(line)}`.trimEnd())
    .join('  \n');
}

/** Draws a block of code. Its fence is longer than any run of backticks in it, so that nothing in it ends the block. */
export function codeBlock(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}
