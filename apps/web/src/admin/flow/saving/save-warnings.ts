import type { Content } from '../drafts/content.ts';

/** Returns what a person should know before saving: SPEC section 5, word for word. */
export function saveWarnings({ type, buttons, rows }: Content): string[] {
  if (type === 'list')
    return rows.flatMap(({ label }, index) => (label.trim() ? [] : [`List item ${index + 1} is empty`]));
  if (type !== 'buttons') return [];
  return buttons.flatMap(({ label, event }, index) => [
    ...(label.trim() ? [] : [`Button ${index + 1} has no label`]),
    ...(event ? [] : [`Button "${label.trim() || index + 1}" has no event mapping`]),
  ]);
}
