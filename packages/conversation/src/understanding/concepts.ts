import type { Concept } from '@labrish/pilot/language';
import type { Folding, Phrases } from './fold.ts';

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
    const found = phrasesAt(tokens, at, phrases).map(({ means }) => means);
    return [...new Set(number ? [...found, number] : found)].map((concept) => ({ concept, at }));
  });
}

/** Returns the phrases that begin with this word of a text; up to two other words may stand between their words. */
export function phrasesAt<Meaning>(tokens: string[], at: number, phrases: Phrases<Meaning>) {
  return (phrases.get(tokens[at] ?? '') ?? []).filter(({ words }) => follows(tokens, at, words));
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
