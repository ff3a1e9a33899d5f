/**
 * Escapes people's text for the files of a release: each format has one function here, through which all such text passes. Only
 * Parquet has the exact words.
 */

/** Characters that change the direction of the text after them: with them, a link or a file name can look like another one. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns the text without the characters that would turn the direction of what follows. Letters keep their own direction. */
export function withoutBidi(text: string): string {
  return text.replace(BIDI, '');
}

/**
 * All characters that some reader treats as the end of a line or cell: C0 and C1 controls, DEL, and Unicode's own line and
 * paragraph separators (Python's `str.splitlines` treats all of them so).
 */
// oxlint-disable-next-line no-control-regex -- they are what must not get through
const BREAKING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/**
 * Returns the text in one line for every reader. For plain text, YAML, tables and the text of a JSON line. Each BIDI or breaking character
 * becomes one blank, so that places in the text are places in the line.
 */
export function oneLine(text: string): string {
  return text.replace(BIDI, ' ').replace(BREAKING, ' ');
}

/** Matches text that a spreadsheet would run as a formula, and such text with apostrophes before it. */
const FORMULA = /^'*[=+\-@]/;

/**
 * Returns the text as a cell of a table. A cell that a spreadsheet would run gets an apostrophe before it (OWASP, CSV Injection), since
 * people open these tables in one. Whoever needs the exact words removes that apostrophe, or reads Parquet.
 */
export function tableText(text: string): string {
  const line = oneLine(text);
  return FORMULA.test(line) ? `'${line}` : line;
}

/** Escapes text in one line, so that nothing in it is read as Markdown or HTML, or becomes a link by itself. */
export function markdownText(text: string): string {
  return (
    oneLine(text)
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[\\`*_[\]|~#$]/g, '\\$&')
      // Leave the sign before a number as it is: it begins no list.
      .replace(/^(?:[-+](?!\d)|[=>])/, '\\$&')
      .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/:(?=\/\/)|@/g, (sign) => `&#${sign.charCodeAt(0)};`)
      .replace(/\bwww\./gi, (start) => `${start.slice(0, -1)}&#46;`)
  );
}

/** Returns the value as JSON, with `<` and BIDI characters escaped, so that it is harmless in a page. A parser reads the exact text. */
export function jsonText(value: unknown, indent = 2): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replace(BIDI, escaped).replace(/</g, escaped);
}

/** Escapes text for a braced field of BibTeX. */
export function bibtexText(text: string): string {
  return oneLine(text)
    .replace(/[{}\\`]/g, '')
    .replace(/[&%$#_]/g, '\\$&');
}
