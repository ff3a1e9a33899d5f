import { escapeHtml } from '#http/escape-html.ts';

/** Markup that may stand in a page as it is. */
export interface Html {
  raw: string;
}

type Part = string | number | Html | readonly Html[];

/**
 * Markup as a template literal: what is put into it is escaped, for text and for quoted attributes, unless it is markup itself.
 *
 * @returns something that `fill` (template.ts) takes for a value.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { raw: strings.map((text, i) => text + (i < parts.length ? markup(parts[i] ?? '') : '')).join('') };
}

function markup(part: Part): string {
  if (typeof part === 'object') return 'raw' in part ? part.raw : part.map(({ raw }) => raw).join('');
  return escapeHtml(String(part));
}
