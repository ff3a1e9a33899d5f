import type { Concept } from '@labrish/pilot/language';
import type { Folding } from './fold.ts';

/** A concept found in a text, and the index of its first token. */
export interface Found {
  concept: Concept;
  at: number;
}

/** Most words between two words of a phrase: "take my voice out". */
const GAP = 2;
const NUMBERS: Record<string, Concept> = { '#minor': 'minor', '#youngyear': 'young_year' };

/** Returns the concepts of a folded text, in the order of its words. */
export function conceptsIn(tokens: string[], { phrases }: Pick<Folding, 'phrases'>): Found[] {
  return tokens.flatMap((token, at) => {
    const number = NUMBERS[token];
    const found = (phrases.get(token) ?? [])
      .filter(({ words }) => follows(tokens, at, words))
      .map(({ concept }) => concept);
    return [...new Set(number ? [...found, number] : found)].map((concept) => ({ concept, at }));
  });
}

function follows(tokens: string[], from: number, words: string[]): boolean {
  let at = from;
  for (const word of words.slice(1)) {
    const next = tokens.slice(at + 1, at + 2 + GAP).indexOf(word);
    if (next < 0) return false;
    at += 1 + next;
  }
  return true;
}
