import type { Split } from '../clip.ts';
import { addSeconds, neediestSplit, SHARES, strataOf, type Speaker } from './strata.ts';

/** Minimum size of dev and of test: smaller ones would measure a few voices rather than a recogniser. Our own rule. */
export const LEAST_SIZE = { speakers: 10, seconds: 30 * 60 };

/** Largest share of all seconds in the private test set, which helps nobody to train. Our own rule. */
const LARGEST_PRIVATE_SHARE = 0.1;

/** Largest share of one speaker in the test set's seconds, so that no score depends on one voice. Our own rule. */
export const LARGEST_SHARE = 0.05;

/** Number of speakers with counted recordings, and the total length of these recordings. */
export interface SplitSize {
  speakers: number;
  seconds: number;
}

export interface SplitAssignment {
  /** The splits of new speakers: to be stored for ever, with those of everybody else. */
  added: Map<string, Split>;
  /** Whether dev and test have not begun, because they would be too small. */
  isTrainOnly: boolean;
  /** The sizes of dev and test; for a version that is train only, the sizes that they would have had (see LEAST_SIZE). */
  sizes: { dev: SplitSize; test: SplitSize };
}

/**
 * Assigns every new speaker of a series to a split. In five sentences:
 *
 * A speaker is assigned to train, dev or test when a version first has a recording of theirs, and stays there in every later
 * version with all their recordings. New speakers are assigned in an order that nobody outside can foresee, each to the
 * split that lacks most seconds of its 80, 10 or 10 % among the speakers of the same group, category and age; if these are
 * fewer than ten, among those of the same group and category, of the same group, or among all. A speaker who alone has more
 * than 5 % of the seconds that the test set should have goes to train. Dev and test begin together, as soon as both would have
 * ten speakers and thirty minutes; a version before that is train only, and its speakers stay in train. Once begun, dev and test
 * continue, however many speakers withdraw.
 *
 * The private test set is chosen once, from the new speakers of the first version in which it leaves dev and test large enough.
 *
 * The limit of 5 % means that dev and test need some two hundred speakers, if all give the same amount. The same input gives
 * the same splits, in whatever order it comes.
 *
 * @param speakers those with recordings in this version; the people on one phone are one of them.
 * @param assigned all speakers who ever got a split in this series, including withdrawn ones.
 */
export function assignSplits(
  speakers: readonly Speaker[],
  assigned: ReadonlyMap<string, Split>,
): SplitAssignment {
  const present = [...speakers].sort((a, b) => (a.order < b.order ? -1 : 1));
  const without = tryAssignment(present, assigned, []);
  if (without.isTrainOnly || [...assigned.values()].includes('private')) return without;
  const chosen = choosePrivate(present, assigned);
  const withPrivate = chosen.length ? tryAssignment(present, assigned, chosen) : without;
  return withPrivate.isTrainOnly ? without : withPrivate;
}

/** @param chosen new speakers who will be the private test set */
function tryAssignment(
  present: readonly Speaker[],
  assigned: ReadonlyMap<string, Split>,
  chosen: readonly Speaker[],
): SplitAssignment {
  const privately = new Map(chosen.map(({ speaker_id }) => [speaker_id, 'private'] as const));
  const distributed = distribute(present, new Map([...assigned, ...privately]));
  const split = new Map([...assigned, ...privately, ...distributed]);
  const sizes = { dev: sizeOf(present, split, 'dev'), test: sizeOf(present, split, 'test') };
  const hasBegun = [...assigned.values()].some((former) => former === 'dev' || former === 'test');
  const isTrainOnly = !hasBegun && !(isLargeEnough(sizes.dev) && isLargeEnough(sizes.test));
  const added = isTrainOnly ? allInTrain(distributed.keys()) : new Map([...privately, ...distributed]);
  return { added, isTrainOnly, sizes };
}

/**
 * Chooses new speakers for the private test set, category by category in turn, until they are ten with thirty minutes.
 *
 * @returns none while there are too few, or they would have more than a tenth of all seconds
 */
function choosePrivate(present: readonly Speaker[], assigned: ReadonlyMap<string, Split>): Speaker[] {
  const total = secondsOf(present);
  const places = new Map<string, number>();
  const candidates = present
    .filter(({ speaker_id, seconds, is_published }) => {
      return (
        !is_published &&
        !assigned.has(speaker_id) &&
        seconds > 0 &&
        seconds <= LARGEST_SHARE * SHARES.test * total
      );
    })
    .map((speaker) => {
      const place = places.get(speaker.category) ?? 0;
      places.set(speaker.category, place + 1);
      return { speaker, place };
    })
    .sort((a, b) => a.place - b.place || (a.speaker.order < b.speaker.order ? -1 : 1));
  const chosen: Speaker[] = [];
  for (const { speaker } of candidates) {
    chosen.push(speaker);
    const size = { speakers: chosen.length, seconds: secondsOf(chosen) };
    if (isLargeEnough(size)) return size.seconds <= LARGEST_PRIVATE_SHARE * total ? chosen : [];
  }
  return [];
}

/**
 * Assigns the new speakers: first those with too many seconds for dev and test, to train; then the others, who balance the shares.
 *
 * @param present in the order of assignment.
 */
function distribute(present: readonly Speaker[], assigned: ReadonlyMap<string, Split>): Map<string, Split> {
  const strata = strataOf(present);
  const added = new Map<string, Split>();
  const largest = LARGEST_SHARE * SHARES.test * secondsOf(present);
  const undecided: Speaker[] = [];
  for (const speaker of present) {
    const former = assigned.get(speaker.speaker_id);
    if (!former && speaker.seconds > largest) added.set(speaker.speaker_id, 'train');
    const split = former ?? added.get(speaker.speaker_id);
    if (split) addSeconds(strata, speaker, split);
    else undecided.push(speaker);
  }
  for (const speaker of undecided) {
    const split = neediestSplit(strata, speaker);
    addSeconds(strata, speaker, split);
    added.set(speaker.speaker_id, split);
  }
  return added;
}

function allInTrain(speaker_ids: Iterable<string>): Map<string, Split> {
  return new Map([...speaker_ids].map((speaker_id) => [speaker_id, 'train']));
}

function sizeOf(present: readonly Speaker[], splits: ReadonlyMap<string, Split>, split: Split): SplitSize {
  const heard = present.filter(({ speaker_id, seconds }) => seconds > 0 && splits.get(speaker_id) === split);
  return { speakers: heard.length, seconds: secondsOf(heard) };
}

function isLargeEnough({ speakers, seconds }: SplitSize): boolean {
  return speakers >= LEAST_SIZE.speakers && seconds >= LEAST_SIZE.seconds;
}

function secondsOf(speakers: readonly Speaker[]): number {
  return speakers.reduce((sum, { seconds }) => sum + seconds, 0);
}
