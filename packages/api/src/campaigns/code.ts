/**
 * A code that stands in a link and in a first message, like `kgn1`. It has a letter and a digit, so that no word is taken for one,
 * and neither is an age.
 */
export const CODE = /^(?=.*[a-z])(?=.*\d)[a-z0-9]{3,20}$/;

/** More words than this are no greeting. */
const MOST_WORDS = 40;

/** What may be codes in a text, each once. */
export function codesIn(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...new Set(words.slice(0, MOST_WORDS).filter((word) => CODE.test(word)))];
}

/** A greeting with the code of a link: what opens in the chat, ready to be sent. */
export function withCode(greeting: string, code: string): string {
  return `${greeting} (${code})`;
}

/** A text as it was meant without the code in it; a text that is nothing else stays as it is. */
export function withoutCode(text: string, code: string): string {
  const rest = text
    .replace(new RegExp(`[(\\[#]?\\b${code}\\b[)\\]]?`, 'gi'), ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return rest === '' ? text : rest;
}
