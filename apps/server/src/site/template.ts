import { escapeHtml } from '#http/html.ts';

/** Markup or script that is inserted into a page without escaping. */
export interface Html {
  raw: string;
}

/** A value of a page; a string is escaped. */
export type Value = string | Html;

const PART = /<(when|unless)-(\w+)>([\s\S]*?)<\/\1-\2>/g;
const NAME = /\{\{(\w+)\}\}/g;

/**
 * Fills in a page of the build (apps/web/src/landing/parts/settings.tsx): `<when-flag>` parts stay if the flag is true,
 * `<unless-flag>` parts if it is false, and `{{name}}` becomes its value, escaped for text and attributes.
 *
 * @throws when the page names a flag or a value that is missing: page and server come from different builds.
 */
export function fill(
  template: string,
  values: Record<string, Value>,
  flags: Record<string, boolean>,
): string {
  return choose(template, flags).replace(NAME, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The page asks for {{${name}}}, which nobody fills in.`);
    return typeof value === 'string' ? escapeHtml(value) : value.raw;
  });
}

function choose(template: string, flags: Record<string, boolean>): string {
  return template.replace(PART, (_, kind: string, flag: string, part: string) => {
    const holds = flags[flag];
    if (holds === undefined) throw new Error(`The page depends on "${flag}", which nobody decides.`);
    return holds === (kind === 'when') ? choose(part, flags) : '';
  });
}

/** Serialises JSON for a script element, so that nothing in it can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

type Part = string | number | Html | readonly Html[];

/**
 * Builds markup from a template literal. Inserted values are escaped for text and quoted attributes, unless they are markup.
 *
 * @returns a value for `fill`.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { raw: strings.map((text, i) => text + (i < parts.length ? markup(parts[i] ?? '') : '')).join('') };
}

function markup(part: Part): string {
  if (typeof part === 'object') return 'raw' in part ? part.raw : part.map(({ raw }) => raw).join('');
  return escapeHtml(String(part));
}
