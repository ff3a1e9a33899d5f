import { jamaican } from '@labrish/pilot/jamaican';
import type { Concept, Language } from '@labrish/pilot/language';
import { conceptsIn } from './concepts.ts';
import { listen } from './ear.ts';
import { fold, foldingOf } from './fold.ts';
import { KINDS, matched } from './patterns.ts';
import type { Kind } from './patterns.ts';
import type { Flow } from '../types.ts';

/** What a text says by its concepts. */
export interface Reading {
  /** Folded words (fold.ts). */
  tokens: string[];
  has: (...concepts: Concept[]) => boolean;
  /** Among its first so many words. */
  begins: (words: number, ...concepts: Concept[]) => boolean;
  /** What its writer may mean, whatever is being asked of them; the most urgent first. */
  kinds: Kind[];
  /** How much it sounds like something said to us rather than in a recording: above 0 rather yes than no. */
  aside: number;
  /** Of somebody who said STOP: they plainly want to take part again. */
  comesBack: boolean;
}

/**
 * From which score on a class is heard: where anything may be typed, and where the words of a recording are awaited, which may tell of
 * everything. Chosen by leaving out one writer after another (`npm run understanding:train -- --leave-one-out`).
 */
export const THRESHOLDS: Record<Kind, { anywhere: number; words: number }> = {
  distress: { anywhere: 0.6, words: 0.9 },
  delete: { anywhere: -0.2, words: 0.1 },
  stop: { anywhere: -0.5, words: 0.2 },
  age: { anywhere: 0.1, words: 0.3 },
};
/** From which score on somebody comes back who said STOP. */
export const COMES_BACK = -1;

/** Patterns of these are hardly ever part of a story. */
const UNMISTAKABLE: Kind[] = ['distress', 'delete'];

export interface Listening {
  language: Language;
  /** The words of a recording are awaited. */
  awaits_words: boolean;
  /** The year in which the text was written. */
  year?: number | undefined;
}

/** The language that people of a flow type. */
export function languageOf({ language }: Pick<Flow, 'language'>): Language {
  return language ?? jamaican;
}

/** Reads a text by concepts. Pure and total. */
export function read(text: string, { language, awaits_words, year }: Listening): Reading {
  const folding = foldingOf(language);
  const tokens = fold(text, folding, year ?? null);
  const concepts = conceptsIn(tokens, folding);
  const scores = language.ear ? listen(language.ear, { tokens, concepts }) : {};
  const sounds = (name: Kind) =>
    tokens.length > 0 && (scores[name] ?? -Infinity) > THRESHOLDS[name][awaits_words ? 'words' : 'anywhere'];
  const kinds = matched(tokens, concepts);
  const among = (wanted: Concept[], before: number) =>
    concepts.some(({ concept, at }) => at < before && wanted.includes(concept));
  return {
    tokens,
    has: (...wanted) => among(wanted, Infinity),
    begins: (words, ...wanted) => among(wanted, words),
    kinds: KINDS.filter(
      (kind) => (kinds.has(kind) && (!awaits_words || UNMISTAKABLE.includes(kind))) || sounds(kind),
    ),
    comesBack: (scores.come_back ?? -Infinity) > COMES_BACK,
    aside: tokens.length > 0 ? (scores.notwords ?? -Infinity) : -Infinity,
  };
}
