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

/** Escapes text in one line, so that nothing in it is read as Markdown or HTML. */
export function markdownText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]|~#]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .trim();
}

/** Draws a quotation with its line breaks. */
export function markdownQuote(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${markdownText(line)}`.trimEnd())
    .join('  \n');
}

export function codeBlock(language: string, code: string): string {
  return `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
}
