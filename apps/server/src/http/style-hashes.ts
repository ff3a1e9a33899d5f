import { createHash } from 'node:crypto';

const STYLE = /<style>([\s\S]*?)<\/style>/g;

/** Returns the hashes by which a content security policy allows the `<style>` elements of a page, and no others. */
export function styleHashes(html: string): string[] {
  return [...html.matchAll(STYLE)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
}
