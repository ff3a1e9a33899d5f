import { withoutBidi } from '@labrish/release/escape';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, in elements and in quoted attributes. Nothing in it turns the direction of the page around it. */
export function escapeHtml(text: string): string {
  return withoutBidi(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
