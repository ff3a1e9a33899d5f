import { escapeHtml } from '#http/escape-html.ts';

/** A value; `raw` is markup or script that must not be escaped. */
export type Value = string | { raw: string };

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
