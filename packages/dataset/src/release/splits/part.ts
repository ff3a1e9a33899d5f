import type { Part, Split, Subset } from '../clip.ts';

/** What a series has settled for all of its versions. */
export interface Settled {
  /** See heldOutTopics. */
  heldOut: ReadonlySet<string>;
  /** The submissions of the first test set of the series; null while no version has had one. */
  frozenTest: ReadonlySet<string> | null;
}

/**
 * Where a recording lies. The first test set is what the test speakers of then have given; what is not in a later version, since it is
 * withdrawn or looked at again, was in it still, and what its speakers add is `test_recent`. A recording on a held-out topic is never in
 * train, dev or test, and one that is not validated is in none of them.
 *
 * @param split its speaker's.
 */
export function partOf(
  recording: { submission_id: string; prompt_id: string | null; subset: Subset | null },
  split: Split,
  { heldOut, frozenTest }: Settled,
): Part {
  if (recording.subset) return recording.subset;
  const isHeldOut = recording.prompt_id !== null && heldOut.has(recording.prompt_id);
  if (split !== 'test') return isHeldOut ? 'unsplit' : split;
  if (isHeldOut) return 'test_unseen_topic';
  return frozenTest?.has(recording.submission_id) === false ? 'test_recent' : 'test';
}
