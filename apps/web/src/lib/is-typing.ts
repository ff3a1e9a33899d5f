/** Returns whether a key press belongs to a field and is no shortcut of the page. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
