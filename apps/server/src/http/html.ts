import { withoutBidi } from '@labrish/release/escape';
import { createHash } from 'node:crypto';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, in elements and in quoted attributes. Removes characters that would change the direction of the text after it. */
export function escapeHtml(text: string): string {
  return withoutBidi(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** The beginning of a page that is built without a template: what comes first in its head. */
export const HTML_START = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
`;

const STYLE = /<style>([\s\S]*?)<\/style>/g;

/** Returns the hashes by which a content security policy allows the `<style>` elements of a page, and no others. */
export function styleHashes(html: string): string[] {
  return [...html.matchAll(STYLE)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
}
