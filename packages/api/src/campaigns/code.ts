/**
 * A code in a link and in a contributor's first message, like `kgn1`. It has a letter and a digit, so that no word and no age is mistaken
 * for a code.
 */
export const CODE = /^(?=.*[a-z])(?=.*\d)[a-z0-9]{3,20}$/;

/** How many words at the start of a text are searched for a code: no greeting is longer. */
const MOST_WORDS = 40;

/** Finds the words of a text that may be codes, without duplicates. */
export function codesIn(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...new Set(words.slice(0, MOST_WORDS).filter((word) => CODE.test(word)))];
}

/** Returns a greeting with the code of a link: the text with which the chat opens, ready to be sent. */
export function withCode(greeting: string, code: string): string {
  return `${greeting} (${code})`;
}

/** Removes the code from a text. A text that is only the code stays unchanged. */
export function withoutCode(text: string, code: string): string {
  const rest = text
    .replace(new RegExp(`[(\\[#]?\\b${code}\\b[)\\]]?`, 'gi'), ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return rest === '' ? text : rest;
}
