import type { Proportion } from '../agreement/interval.ts';

/** How a reviewer's first verdicts compare with those of others. Every figure is null below LEAST_VERDICTS (reviewers.ts). */
export interface ReviewerFigures {
  reviewer: string;
  /** Calibrations included, as in `right` alone of the other figures. */
  verdicts: number;
  /** Share accepted. */
  accepts: Proportion | null;
  /** Share of pairs with another reviewer's verdict on the same recording that are the same, label included. */
  agrees: Proportion | null;
  /** Share accepted of the calibrations that the lead rejects: the harmful mistake. */
  false_accepts: Proportion | null;
  /** Expected share of right verdicts, label included, by Dawid and Skene's model. */
  right: Proportion | null;
}

/** How two reviewers compare on the recordings that both have judged. */
export interface Pair {
  first: string;
  second: string;
  n: number;
  /** How many of them got the same verdict, label included. */
  same: number;
}

/** A reason to look at a reviewer, as a sentence too. */
export interface Flag {
  flag: 'accepts_more' | 'accepts_less' | 'accepts_bad' | 'disagrees' | 'often_wrong' | 'copies';
  reason: string;
}

/**
 * A tail probability below RARE flags a reviewer. LENIENCE lowers what others reach before a reviewer is compared with it, because
 * honest reviewers differ. Both were chosen on simulated teams (bench/review/simulation), others than those that the test draws.
 */
const RARE = 0.004;
const LENIENCE = 0.95;
/** Honest reviewers accept at least this share of bad recordings, even where the others happen to have missed none. */
const LEAST_MISSED = 0.2;
/** The fewest recordings that two must share before their likeness is judged. */
const LEAST_SHARED = 8;

type Name = 'accepts' | 'agrees' | 'false_accepts' | 'right';

/** Compares a reviewer's figures with the median of the others. */
export function flagsOf(profile: ReviewerFigures, others: readonly ReviewerFigures[]): Flag[] {
  const compared = (name: Name, isFlagged: (own: Proportion, usual: number) => boolean) => {
    const own = profile[name];
    const usual = median(others.flatMap((other) => other[name]?.value ?? []));
    return own && usual !== null && isFlagged(own, usual) ? { own, usual: percent(usual) } : null;
  };
  const isLow = ({ count, n }: Proportion, usual: number) => atMost(count, n, usual * LENIENCE) < RARE;
  const isHigh = ({ count, n }: Proportion, usual: number) =>
    atMost(n - count, n, 1 - Math.max(usual, LEAST_MISSED)) < RARE;
  const flag = (
    name: Name,
    isFlagged: typeof isLow,
    kind: Flag['flag'],
    words: (of: string, usual: string) => string,
  ): Flag[] => {
    const found = compared(name, isFlagged);
    return found ? [{ flag: kind, reason: words(ofAll(found.own), found.usual) }] : [];
  };
  return [
    ...flag('accepts', isHigh, 'accepts_more', (of, usual) => `Accepts ${of}; others accept ${usual}.`),
    ...flag('accepts', isLow, 'accepts_less', (of, usual) => `Accepts ${of}; others accept ${usual}.`),
    ...flag(
      'false_accepts',
      isHigh,
      'accepts_bad',
      (of, usual) => `Accepts ${of} of the calibrations that you reject; others accept ${usual}.`,
    ),
    ...flag(
      'agrees',
      isLow,
      'disagrees',
      (of, usual) => `Says the same as another reviewer in ${of} comparisons; others do in ${usual}.`,
    ),
    ...flag('right', isLow, 'often_wrong', (of, usual) => `Probably right in ${of}; others are in ${usual}.`),
  ];
}

/** Finds who says the same as this reviewer more often than two who are right as often as they are would by chance. */
export function copying(
  profile: ReviewerFigures,
  others: readonly ReviewerFigures[],
  pairs: readonly Pair[],
): Flag[] {
  return others.flatMap(({ reviewer, right }) => {
    const [first, second] = [profile.reviewer, reviewer].toSorted();
    const pair = pairs.find((one) => one.first === first && one.second === second);
    if (!pair || pair.n < LEAST_SHARED || !right || !profile.right) return [];
    const [a, b] = [profile.right.value, right.value];
    const expected = a * b + ((1 - a) * (1 - b)) / 2;
    if (atMost(pair.n - pair.same, pair.n, 1 - expected) >= RARE) return [];
    const reason = `Says the same as one other reviewer in ${pair.same} of ${pair.n}; ${percent(expected)} would be usual.`;
    return { flag: 'copies' as const, reason };
  });
}

/** Returns the probability of at most `count` successes in `n` tries that each succeed with probability `p`. */
function atMost(count: number, n: number, p: number): number {
  if (p <= 0) return 1;
  if (p >= 1) return count >= n ? 1 : 0;
  let log = n * Math.log1p(-p);
  let sum = Math.exp(log);
  for (let k = 1; k <= Math.floor(count); k += 1) {
    log += Math.log((n - k + 1) / k) + Math.log(p) - Math.log1p(-p);
    sum += Math.exp(log);
  }
  return Math.min(1, sum);
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

function ofAll({ count, n }: Proportion): string {
  return `${Math.round(count)} of ${n}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
