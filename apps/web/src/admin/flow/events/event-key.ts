/** Formats a key while it is typed: like `toEventKey`, but keeps a blank at the end as an underscore, because more may follow. */
export function formatKeyWhileTyping(text: string): string {
  return text.toUpperCase().replace(/\s/g, '_');
}
