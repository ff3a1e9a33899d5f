/** SPEC section 5: upper-cased, white space replaced by underscores. */
export function toEventKey(text: string): string {
  return text.trim().toUpperCase().replace(/\s+/g, '_');
}
