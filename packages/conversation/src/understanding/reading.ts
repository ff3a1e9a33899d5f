import { ASKS, type Concept, type Language } from '@labrish/pilot/language';
import { conceptsIn } from './concepts.ts';
import { listen, type FoldedText } from './ear.ts';
import { statesMinorAge } from './ages.ts';
import { fold, foldingOf } from './fold.ts';
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
  /** Returns what the text most likely means, of what it may mean here, and `none` or a kind; undefined: nothing is likely enough. */
  meansOneOf: (possible: readonly string[]) => Meaning | undefined;
}

/** What a text may mean as an answer, a question or a remark, and how likely that is, from 0 to 1. */
export interface Meaning {
  meaning: string;
  likelihood: number;
}

/**
 * Score above which a kind is recognised. `words` applies where a transcript is awaited, which may be about anything; `anywhere`
 * applies in all other states. Chosen by leaving out one writer after another (`npm run understanding:train -- --leave-one-out`).
 */
export const THRESHOLDS: Record<Kind, { anywhere: number; words: number }> = {
  distress: { anywhere: 0.6, words: 0.9 },
  delete: { anywhere: -0.2, words: 0.1 },
  stop: { anywhere: -0.5, words: 0.2 },
  age: { anywhere: 0.1, words: 0.3 },
};
/** Score above which somebody who said STOP counts as coming back. */
export const COMES_BACK = -1;

/** Classes that are possible in every state, and no answer: a text that means none of the others, and the kinds. */
const NO_ANSWER: readonly string[] = ['none', ...KINDS];
/** Likelihood from which a meaning counts. Chosen as the thresholds above are: below it more is understood, and more of it wrongly. */
const LIKELY = 0.4;
/** Likelihood among all meanings, below which one does not count although all others are impossible in the state. */
const FAR_FETCHED = 0.15;

/** Likelihood of a kind that only the first model hears, below which another meaning displaces it. Age and distress are never displaced. */
const UNLIKELY = 0.08;
const DISPLACED: readonly Kind[] = ['stop', 'delete'];
/** Likelihood from which a meaning is all but certain. */
export const ALL_BUT_CERTAIN = 0.7;
/** What is said to the bot where the words of a recording are awaited. */
const ASIDES: readonly string[] = [...ASKS, 'skip it'];

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
  const meanings = likelihoodsOf(language, { tokens, concepts });
  const sounds = (name: Kind) =>
    tokens.length > 0 &&
    (scores[name] ?? -Infinity) > THRESHOLDS[name][awaits_words ? 'words' : 'anywhere'] &&
    !(DISPLACED.includes(name) && meansElse(meanings(), name));
  const likely = awaits_words ? likeliest(meanings(), [...ASIDES, 'words']) : undefined;
  const isAside =
    likely !== undefined && ASIDES.includes(likely.meaning) && likely.likelihood > ALL_BUT_CERTAIN;
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
    aside: tokens.length === 0 ? -Infinity : isAside ? Infinity : (scores.notwords ?? -Infinity),
    meansOneOf: (possible) => {
      const found = likeliest(meanings(), possible);
      // One word alone says little: "blue".
      return found && (tokens.length > 1 || found.likelihood > ALL_BUT_CERTAIN) ? found : undefined;
    },
  };
}

/** Returns a function that scores a text for each meaning, once, when it is first called. */
function likelihoodsOf({ meanings }: Language, heard: FoldedText): () => Record<string, number> {
  let scores: Record<string, number> | undefined;
  return () => (scores ??= meanings && heard.tokens.length > 0 ? listen(meanings, heard) : {});
}

/** Whether the text rather is an answer or a question, and hardly of this kind. */
function meansElse(scores: Record<string, number>, kind: Kind): boolean {
  const all = Object.keys(scores);
  const total = all.reduce((sum, meaning) => sum + Math.exp(scores[meaning] ?? -Infinity), 0);
  const isUnlikely = Math.exp(scores[kind] ?? -Infinity) / total < UNLIKELY;
  return isUnlikely && !NO_ANSWER.includes(likeliest(scores, all)?.meaning ?? 'none');
}

/** Returns the likeliest of the possible meanings, by softmax over their scores, unless an impossible one is far likelier. */
function likeliest(scores: Record<string, number>, possible: readonly string[]): Meaning | undefined {
  const odds = Object.fromEntries(
    Object.entries(scores).map(([meaning, score]) => [meaning, Math.exp(score)]),
  );
  const sum = (meanings: readonly string[]) => meanings.reduce((total, each) => total + (odds[each] ?? 0), 0);
  const among = [...new Set([...possible, ...NO_ANSWER])].filter((each) => Object.hasOwn(odds, each));
  const [meaning] = among.toSorted((one, other) => (odds[other] ?? 0) - (odds[one] ?? 0));
  if (meaning === undefined) return undefined;
  const likelihood = sum([meaning]) / sum(among);
  const isFarFetched = sum([meaning]) < FAR_FETCHED * sum(Object.keys(odds));
  return isFarFetched || likelihood < LIKELY ? undefined : { meaning, likelihood };
}
