import { mulberry32 } from '../agreement/bootstrap.ts';
import {
  characterErrors,
  errorRate,
  wordErrors,
  wordsInError,
  type Aligned,
  type Errors,
} from './error-rate.ts';

/** A recording of a test, with what people wrote down and what a recogniser heard; empty: nothing. */
export interface Heard {
  speaker_id: string;
  category: string;
  /** At least one. */
  references: readonly string[];
  hypothesis: string;
}

/** A word of the references and what was heard for it; null: it was added, or left out. */
export interface FrequentError {
  reference: string | null;
  hypothesis: string | null;
  count: number;
}

/** How well a recogniser does on some recordings. The counts are in words, but for `characters` and `character_errors`. */
export interface Score extends Errors {
  clips: number;
  speakers: number;
  characters: number;
  character_errors: number;
  /** Null without a word in the references. */
  wer: number | null;
  cer: number | null;
  /** The 95 % interval of `wer`; null with fewer than LEAST_SPEAKERS. */
  low: number | null;
  high: number | null;
  /** The most frequent first. */
  frequent: readonly FrequentError[];
}

/** Fewest speakers of an interval: draws from fewer say nothing of others. */
const LEAST_SPEAKERS = 5;
const DRAWS = 1000;
const MOST_FREQUENT = 20;

/**
 * Scores a recogniser, as the score.py of a release does and to the same digits: by category, and as `all`.
 *
 * @param leastSpeakers how many speakers must have an error before it is listed as frequent
 */
export function scoreCorpus(recordings: readonly Heard[], leastSpeakers: number): Map<string, Score> {
  const scored = recordings.map((one) => ({
    ...one,
    words: wordErrors(one.references, one.hypothesis),
    letters: characterErrors(one.references, one.hypothesis),
  }));
  const categories = [...new Set(scored.map(({ category }) => category))].toSorted();
  return new Map([
    ...categories.map((name) => {
      const own = scored.filter(({ category }) => category === name);
      return [name, scoreOf(own, leastSpeakers)] as const;
    }),
    ['all', scoreOf(scored, leastSpeakers)] as const,
  ]);
}

type Scored = Heard & { words: Errors; letters: Errors };

function scoreOf(some: readonly Scored[], leastSpeakers: number): Score {
  // In the order of their ids, so that the draws are the same on every machine.
  const speakers = [...new Set(some.map(({ speaker_id }) => speaker_id))].toSorted();
  const words = speakers.map((id) => sum(some.flatMap((one) => (one.speaker_id === id ? one.words : []))));
  const letters = sum(some.map((one) => one.letters));
  return {
    ...sum(words),
    ...{ clips: some.length, speakers: speakers.length, characters: letters.n },
    character_errors: letters.substitutions + letters.deletions + letters.insertions,
    ...{ wer: errorRate(words), cer: errorRate([letters]), ...rateInterval(words) },
    frequent: frequentErrors(some, leastSpeakers),
  };
}

function sum(counts: readonly Errors[]): Errors {
  const total = (name: keyof Errors) => counts.reduce((all, one) => all + one[name], 0);
  return {
    ...{ n: total('n'), substitutions: total('substitutions') },
    ...{ deletions: total('deletions'), insertions: total('insertions') },
  };
}

/**
 * Computes the 95 % percentile bootstrap interval of an error rate (Bisani and Ney 2004), by drawing speakers, or whatever else the errors
 * are of. The same errors give the same interval.
 *
 * @param own the errors of each speaker; nulls with fewer than LEAST_SPEAKERS
 */
export function rateInterval(own: readonly Errors[]): Pick<Score, 'low' | 'high'> {
  if (own.length < LEAST_SPEAKERS) return { low: null, high: null };
  const random = mulberry32(1);
  const rates = Array.from({ length: DRAWS }, () =>
    errorRate(own.flatMap(() => own[Math.floor(random() * own.length)] ?? [])),
  );
  const sorted = rates.filter((rate) => rate !== null).toSorted((a, b) => a - b);
  if (sorted.length * 2 <= DRAWS) return { low: null, high: null };
  // The place of a share lies between two rates: type 7 of Hyndman and Fan (1996), as whole numbers of fortieths.
  const cut = (share: number) => {
    const at = share * (sorted.length - 1);
    const [below = NaN, above = NaN] = sorted.slice(Math.floor(at / 40), Math.floor(at / 40) + 2);
    return (below * (40 - (at % 40)) + above * (at % 40)) / 40;
  };
  return { low: cut(1), high: cut(39) };
}

/** Counts the words that are heard wrongly. A word that few say could tell who they are, so that it is left out. */
function frequentErrors(some: readonly Scored[], leastSpeakers: number): FrequentError[] {
  const found = new Map<string, { pair: Aligned; count: number; speakers: Set<string> }>();
  for (const { speaker_id, references, hypothesis } of some)
    for (const pair of wordsInError(references, hypothesis)) {
      const key = JSON.stringify(pair);
      const entry = found.get(key) ?? { pair, count: 0, speakers: new Set() };
      entry.count += 1;
      entry.speakers.add(speaker_id);
      found.set(key, entry);
    }
  return [...found]
    .filter(([, { speakers }]) => speakers.size >= leastSpeakers)
    .toSorted(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
    .slice(0, MOST_FREQUENT)
    .map(([, { pair, count }]) => ({ reference: pair[0], hypothesis: pair[1], count }));
}
