/** What a key looks like while it is typed: as `toEventKey`, but a blank at the end is an underscore on its way. */
export function typedKey(text: string): string {
  return text.toUpperCase().replace(/\s/g, '_');
}
