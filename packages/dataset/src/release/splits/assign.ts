import type { Split } from '../clip.ts';
import { give, neediestSplit, SHARES, strataOf } from './strata.ts';
import type { Speaker } from './strata.ts';

/** Smaller, dev and test would say more of a few voices than of a recogniser. Our own rule. */
export const LEAST_SIZE = { speakers: 10, seconds: 30 * 60 };

/** Of the test set's seconds, so that no score hangs on one voice. Our own rule. */
export const LARGEST_SHARE = 0.05;

/** Who has recordings that count, and how long these are together. */
export interface SplitSize {
  speakers: number;
  seconds: number;
}

export interface SplitAssignment {
  /** The splits of those who had none: to be kept for ever, with those of everybody else. */
  added: Map<string, Split>;
  /** Dev and test have not begun, because they would have been too small. */
  isTrainOnly: boolean;
  /** What dev and test have; of a version that is train only, what they would have had, against LEAST_SIZE. */
  sizes: { dev: SplitSize; test: SplitSize };
}

/**
 * Which split every new speaker of a series belongs to. In five sentences:
 *
 * A speaker is put into train, dev or test when a version first has a recording of theirs, and stays there in every later
 * version with all that they say. New speakers are taken in an order that nobody outside can foresee, and each goes where most
 * seconds are missing of 80, 10 and 10 % among the speakers of the same county, category and age; where these are fewer than
 * ten, among those of the same county and category, of the same county, or among all. Whoever alone has more than 5 % of the
 * seconds that the test set should have goes to train. Dev and test begin together, as soon as both would have ten speakers and
 * thirty minutes; a version before that is train only, and who came with it stays in train. Once begun they go on, however many
 * withdraw.
 *
 * The third sentence means that dev and test take some two hundred speakers, if all say the same amount. The same input gives
 * the same splits, in whatever order it comes.
 *
 * @param speakers those with recordings in this version.
 * @param assigned everybody who ever got a split in this series, also who has withdrawn.
 */
export function assignSplits(
  speakers: readonly Speaker[],
  assigned: ReadonlyMap<string, Split>,
): SplitAssignment {
  const present = [...speakers].sort((a, b) => (a.order < b.order ? -1 : 1));
  const distributed = distribute(present, assigned);
  const split = new Map([...assigned, ...distributed]);
  const sizes = { dev: sizeOf(present, split, 'dev'), test: sizeOf(present, split, 'test') };
  const hasBegun = [...assigned.values()].some((former) => former !== 'train');
  const isTrainOnly = !hasBegun && !(isLargeEnough(sizes.dev) && isLargeEnough(sizes.test));
  const added = isTrainOnly ? allInTrain(distributed.keys()) : distributed;
  return { added, isTrainOnly, sizes };
}

/**
 * Who is too large for dev and test is placed first, so that the others make up for it.
 *
 * @param present in the order in which they are looked at.
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
    if (split) give(strata, speaker, split);
    else undecided.push(speaker);
  }
  for (const speaker of undecided) {
    const split = neediestSplit(strata, speaker);
    give(strata, speaker, split);
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
