import { escapeHtml } from '#http/escape-html.ts';

/** Markup that is inserted into a page without escaping. */
export interface Html {
  raw: string;
}

type Part = string | number | Html | readonly Html[];

/**
 * Builds markup from a template literal. Inserted values are escaped for text and quoted attributes, unless they are markup.
 *
 * @returns a value for `fill` (template.ts).
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { raw: strings.map((text, i) => text + (i < parts.length ? markup(parts[i] ?? '') : '')).join('') };
}

function markup(part: Part): string {
  if (typeof part === 'object') return 'raw' in part ? part.raw : part.map(({ raw }) => raw).join('');
  return escapeHtml(String(part));
}
