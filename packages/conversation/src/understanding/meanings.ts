import { ASKS, type Language } from '@labrish/pilot/language';
import { listen, type FoldedText } from './ear.ts';
import { KINDS, type Kind } from './patterns.ts';

/** What a text may mean as an answer, a question or a remark, and how likely that is, from 0 to 1. */
export interface Meaning {
  meaning: string;
  likelihood: number;
}

/** Classes that are possible in every state, and no answer: a text that means none of the others, and the kinds. */
const NO_ANSWER: readonly string[] = ['none', ...KINDS];
/** Likelihood from which a meaning counts. Chosen as the thresholds in reading.ts are: below it more is understood, and more of it wrongly. */
const LIKELY = 0.4;
/** Likelihood among all meanings, below which one does not count although all others are impossible in the state. */
const FAR_FETCHED = 0.15;

/** Likelihood of a kind that only the first model hears, below which another meaning outweighs it. Nothing outweighs age and distress. */
const UNLIKELY = 0.08;
const OUTWEIGHED: readonly Kind[] = ['stop', 'delete'];
/** Likelihood from which a meaning is all but certain. */
const ALL_BUT_CERTAIN = 0.7;
/** What is said to the bot where the words of a recording are awaited. */
const ASIDES: readonly string[] = [...ASKS, 'skip it'];

/** What the second linear model (`Language.meanings`) makes of a text. */
export interface Meanings {
  /** Returns what the text most likely means, of what it may mean here, and `none` or a kind; undefined: nothing is likely enough. */
  oneOf: (possible: readonly string[]) => Meaning | undefined;
  /** Whether the text is all but certainly said to the bot, where the words of a recording are awaited. */
  isAside: () => boolean;
  /** Whether the text rather is an answer or a question, and hardly of this kind, which only the first model hears in it. */
  outweigh: (kind: Kind) => boolean;
}

/** Weighs the meanings of a text. Its scores are computed once, when they are first asked for. */
export function meaningsOf({ meanings }: Language, heard: FoldedText): Meanings {
  let known: Record<string, number> | undefined;
  const scores = () => (known ??= meanings && heard.tokens.length > 0 ? listen(meanings, heard) : {});
  return {
    oneOf(possible) {
      const found = likeliest(scores(), possible);
      // One word alone says little: "blue".
      return found && (heard.tokens.length > 1 || isSure(found)) ? found : undefined;
    },
    isAside() {
      const found = likeliest(scores(), [...ASIDES, 'words']);
      return found !== undefined && ASIDES.includes(found.meaning) && isSure(found);
    },
    outweigh: (kind) => OUTWEIGHED.includes(kind) && meansElse(scores(), kind),
  };
}

export function isSure({ likelihood }: Meaning): boolean {
  return likelihood >= ALL_BUT_CERTAIN;
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
