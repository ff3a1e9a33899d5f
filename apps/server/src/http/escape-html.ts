import { withoutBidi } from '@labrish/release/escape';

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
