import { dawidSkene, type DawidSkene } from './dawid-skene.ts';
import { copying, flagsOf, type Flag, type Pair, type ReviewerFigures } from './flags.ts';
import { proportion, type Proportion } from '../agreement/interval.ts';
import { grouped } from '../grouped.ts';

/** What `said` of a verdict is when it rejects; else it is the label that the reviewer heard. */
export const REJECTED = 'reject';

/** What a reviewer said of a recording before anybody disagreed: not to break a tie. Of a calibration: their first answer. */
export interface FirstVerdict {
  recording: string;
  reviewer: string;
  said: string;
  /** Of a calibration: what the lead has confirmed. */
  confirmed?: string;
}

/** From this many verdicts on, a reviewer's figures are shown and may be flagged (DESIGN section 9). */
export const LEAST_VERDICTS = 30;

export type ReviewerProfile = ReviewerFigures & {
  /** Reasons to look at this reviewer. */
  flags: Flag[];
};

export interface ReviewerComparison {
  /** By name. */
  reviewers: ReviewerProfile[];
  /** Without calibrations, which everybody gets. */
  pairs: Pair[];
  /** For each recording, the probability of the most likely answer (a label, or a rejection). */
  certainty: Map<string, number>;
}

/** Pseudocount of the model: a third of a verdict in each cell, so that few verdicts make nobody certain. */
const SMOOTHING = 1 / 3;
/** The name under which the lead's answers to calibrations are in the model. */
const LEAD = '';

/**
 * Compares the reviewers of a team by their first verdicts alone.
 *
 * @param verdicts one for each reviewer and recording, in any order.
 */
export function compareReviewers(verdicts: readonly FirstVerdict[]): ReviewerComparison {
  const names = [LEAD, ...new Set(verdicts.map(({ reviewer }) => reviewer))].toSorted();
  const recordings = [...new Set(verdicts.map(({ recording }) => recording))].toSorted();
  const model = modelOf(verdicts, recordings, names);
  const independent = verdicts.filter(({ confirmed }) => confirmed === undefined);
  const pairs = pairsOf([...grouped(independent, ({ recording }) => recording).values()]);
  const own = grouped(verdicts, ({ reviewer }) => reviewer);
  const profiles = names.flatMap((reviewer, n) => {
    if (reviewer === LEAD) return [];
    return {
      reviewer,
      ...figuresOf(own.get(reviewer) ?? [], pairs.filter(isOf(reviewer)), model?.raters[n]?.right ?? null),
    };
  });
  const reviewers = profiles.map((profile) => {
    const others = profiles.filter(({ reviewer }) => reviewer !== profile.reviewer);
    return { ...profile, flags: [...flagsOf(profile, others), ...copying(profile, others, pairs)] };
  });
  const certainty = new Map(
    recordings.map((recording, n) => [recording, Math.max(...(model?.units[n] ?? [0]))]),
  );
  return { reviewers, pairs, certainty };
}

function modelOf(
  verdicts: readonly FirstVerdict[],
  recordings: string[],
  names: string[],
): DawidSkene | null {
  const indexOf = (of: readonly string[]) => new Map(of.map((name, n) => [name, n]));
  const [units, raters] = [indexOf(recordings), indexOf(names)];
  const values = indexOf([...new Set([REJECTED, ...verdicts.map(({ said }) => said)])].toSorted());
  const rating = (recording: string, reviewer: string, said: string) => ({
    unit: units.get(recording) ?? 0,
    rater: raters.get(reviewer) ?? 0,
    value: values.get(said) ?? 0,
  });
  const confirmed = new Map(
    verdicts.flatMap((one) => (one.confirmed ? [[one.recording, one.confirmed]] : [])),
  );
  const ratings = [
    ...[...confirmed].map(([recording, answer]) => rating(recording, LEAD, answer)),
    ...verdicts.map(({ recording, reviewer, said }) => rating(recording, reviewer, said)),
  ];
  return dawidSkene(ratings, { classes: Math.max(2, values.size), smoothing: SMOOTHING });
}

function pairsOf(recordings: readonly (readonly FirstVerdict[])[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const verdicts of recordings)
    for (const [n, one] of verdicts.entries())
      for (const other of verdicts.slice(n + 1)) {
        const [first = '', second = ''] = [one.reviewer, other.reviewer].toSorted();
        const key = `${first} ${second}`;
        const pair = pairs.get(key) ?? { first, second, n: 0, same: 0 };
        pairs.set(key, pair);
        pair.n += 1;
        pair.same += Number(one.said === other.said);
      }
  return [...pairs.values()];
}

function isOf(reviewer: string): (pair: Pair) => boolean {
  return ({ first, second }) => first === reviewer || second === reviewer;
}

function figuresOf(verdicts: readonly FirstVerdict[], pairs: readonly Pair[], right: Proportion | null) {
  if (verdicts.length < LEAST_VERDICTS)
    return { verdicts: verdicts.length, accepts: null, agrees: null, false_accepts: null, right: null };
  const sum = (of: 'n' | 'same') => pairs.reduce((total, pair) => total + pair[of], 0);
  const accepted = (all: readonly FirstVerdict[]) =>
    proportion(all.filter(({ said }) => said !== REJECTED).length, all.length);
  return {
    verdicts: verdicts.length,
    accepts: accepted(verdicts.filter(({ confirmed }) => confirmed === undefined)),
    agrees: proportion(sum('same'), sum('n')),
    false_accepts: accepted(verdicts.filter(({ confirmed }) => confirmed === REJECTED)),
    right,
  };
}
