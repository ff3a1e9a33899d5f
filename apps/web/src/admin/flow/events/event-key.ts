/** Formats a key while it is typed: like `toEventKey`, but a blank at the end stays as an underscore, for more to follow. */
export function formatKeyWhileTyping(text: string): string {
  return text.toUpperCase().replace(/\s/g, '_');
}
