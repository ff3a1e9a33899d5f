/** A table whose cells show what they hold, whatever it is. Numbers stand to the right. */
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

/** What people wrote, so that nothing of it is taken for Markdown or HTML, in one line. */
export function markdownText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]|~#]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .trim();
}

/** A quotation that keeps its lines. */
export function markdownQuote(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${markdownText(line)}`.trimEnd())
    .join('  \n');
}

export function codeBlock(language: string, code: string): string {
  return `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
}
