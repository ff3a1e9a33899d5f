/** Adds a finding, in UTF-16 units. */
export type Add = (kind: 'phone' | 'address' | 'name', from: number, to: number) => void;

/** A word of a text. */
export interface Word {
  word: string;
  /** In small letters, without the apostrophe of a genitive and what follows it. */
  low: string;
  from: number;
  to: number;
  isCapital: boolean;
  /** Whether it follows the word before after a blank or a hyphen; after the full stop of an initial, too. */
  isJoined: boolean;
}

export function lowerCase(word: string): string {
  return word.toLowerCase().replaceAll('’', "'");
}

/** Splits a text into words, with where they are in UTF-16 units. */
export function wordsOf(text: string): Word[] {
  let end = -1;
  let isInitial = false;
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu), ({ 0: word, index: from }) => {
    const between = from - end <= 2 ? text.slice(end, from) : '';
    const isJoined = /^[\s-]+$/.test(between) || (isInitial && between === '. ');
    isInitial = /^\p{Lu}$/u.test(word);
    end = from + word.length;
    const low = lowerCase(word).replace(/'s?$/, '');
    return { word, low, from, to: end, isCapital: /^\p{Lu}/u.test(word), isJoined };
  });
}

/** Returns the set of the words of a list, between blanks or commas. */
export function listOf(text: string): Set<string> {
  return new Set(text.split(/[ ,]+/));
}

/** Returns the code points before each position in UTF-16 units. */
export function codePointsOf(text: string): Uint32Array {
  const points = new Uint32Array(text.length + 1);
  let at = 0;
  for (const [n, point] of Array.from(text).entries()) {
    points.fill(n, at, at + point.length);
    at += point.length;
  }
  return points.fill(Array.from(text).length, at);
}
