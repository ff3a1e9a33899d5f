import { escapeHtml } from '#http/escape-html.ts';

/** A value that is markup or script already, and must not be escaped again. */
export type Value = string | { raw: string };

const PART = /<(when|unless)-(\w+)>([\s\S]*?)<\/\1-\2>/g;
const NAME = /\{\{(\w+)\}\}/g;

/**
 * Fills in a page that the build drew (apps/web/src/landing/parts/settings.tsx): parts between `<when-flag>` stay when
 * the flag holds, `<unless-flag>` when it does not, and `{{name}}` becomes its value, escaped for text and attributes.
 *
 * @throws when the page names a flag or a value that is not given: page and server are not of the same build.
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

/** JSON that may stand inside a script element: nothing in it can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
