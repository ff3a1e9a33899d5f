import type { Part, Split, Subset } from '../clip.ts';

/** What the first versions of a series have fixed for all later ones. */
export interface FrozenChoices {
  /** See heldOutTopics. */
  heldOut: ReadonlySet<string>;
  /** The submissions of the first test set of the series; null while no version has had one. */
  frozenTest: ReadonlySet<string> | null;
}

/**
 * Returns the part of a recording. The first test set is fixed: it contains what its speakers had given by then, even if a later
 * version lacks some of it, because it is withdrawn or under review again. Their later recordings are `test_recent`. A
 * recording on a held-out topic, or one that is not validated, is never in train, dev or test.
 *
 * @param split the split of the recording's speaker.
 */
export function partOf(
  recording: { submission_id: string; prompt_id: string | null; subset: Subset | null },
  split: Split,
  { heldOut, frozenTest }: FrozenChoices,
): Part {
  if (recording.subset) return recording.subset;
  const isHeldOut = recording.prompt_id !== null && heldOut.has(recording.prompt_id);
  if (split !== 'test') return isHeldOut ? 'unsplit' : split;
  if (isHeldOut) return 'test_unseen_topic';
  return frozenTest?.has(recording.submission_id) === false ? 'test_recent' : 'test';
}
