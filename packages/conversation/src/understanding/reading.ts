import type { Concept, Language } from '@labrish/pilot/language';
import { conceptsIn } from './concepts.ts';
import { listen } from './ear.ts';
import { statesMinorAge } from './ages.ts';
import { fold, foldingOf } from './fold.ts';
import { meaningsOf, type Meanings } from './meanings.ts';
import { KINDS, matched, type Kind } from './patterns.ts';

/** What a text says by its concepts. */
export interface Reading {
  /** Folded words (fold.ts). */
  tokens: string[];
  has: (...concepts: Concept[]) => boolean;
  /** Whether one of the concepts is among its first `words` words. */
  begins: (words: number, ...concepts: Concept[]) => boolean;
  /** What the text may mean in any state, whatever the question is; the most urgent first. */
  kinds: Kind[];
  /** Score for being said to the bot rather than in a recording: above 0 means rather yes than no. */
  aside: number;
  /** Whether the text clearly asks to take part again, after a STOP. */
  comesBack: boolean;
  meansOneOf: Meanings['oneOf'];
}

/**
 * Score above which a kind is recognised. `words` applies where a transcript is awaited, which may be about anything; `anywhere`
 * applies in all other states. Chosen by leaving out one writer after another (`npm run understanding:train -- --leave-one-out`).
 */
export const THRESHOLDS: Record<Kind, { anywhere: number; words: number }> = {
  distress: { anywhere: 0.5, words: 1.2 },
  delete: { anywhere: -0.2, words: 0.1 },
  stop: { anywhere: -0.5, words: 0.2 },
  age: { anywhere: 0.1, words: 0.3 },
};
/** Score above which somebody who said STOP counts as coming back. */
export const COMES_BACK = -1;

/** Kinds whose patterns hardly ever occur in a story. */
const UNMISTAKABLE: Kind[] = ['distress', 'delete'];

export interface Listening {
  language: Language;
  /** Whether a transcript of a recording is awaited. */
  awaits_words: boolean;
  /** The year in which the text was written. */
  year?: number | undefined;
}

/** The reading of the last text in each language: a turn reads its message several times. */
const last = new WeakMap<Language, { key: string; reading: Reading }>();

/** Reads a text by concepts. Pure and total. */
export function read(text: string, listening: Listening): Reading {
  const { language, awaits_words, year } = listening;
  const key = `${String(awaits_words)} ${String(year)} ${text}`;
  const before = last.get(language);
  if (before?.key === key) return before.reading;
  const reading = readAnew(text, listening);
  last.set(language, { key, reading });
  return reading;
}

function readAnew(text: string, { language, awaits_words, year }: Listening): Reading {
  const folding = foldingOf(language);
  const tokens = fold(text, folding, year ?? null);
  const concepts = conceptsIn(tokens, folding);
  const scores = language.ear ? listen(language.ear, { tokens, concepts }) : {};
  const meanings = meaningsOf(language, { tokens, concepts });
  const sounds = (name: Kind) =>
    tokens.length > 0 &&
    (scores[name] ?? -Infinity) > THRESHOLDS[name][awaits_words ? 'words' : 'anywhere'] &&
    !meanings.outweigh(name);
  const kinds = matched(tokens, concepts);
  if (statesMinorAge(tokens, folding)) kinds.add('age');
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
    aside:
      tokens.length === 0
        ? -Infinity
        : awaits_words && meanings.isAside()
          ? Infinity
          : (scores.notwords ?? -Infinity),
    meansOneOf: meanings.oneOf,
  };
}
