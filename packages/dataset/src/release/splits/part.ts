import { PRIVATE, type Part, type Split, type Subset } from '../clip.ts';

/** What the first versions of a series have fixed for all later ones. */
export interface FrozenChoices {
  /** See heldOutTopics. */
  heldOut: ReadonlySet<string>;
  /** The submissions of the first test set of the series; null while no version has had one. */
  frozenTest: ReadonlySet<string> | null;
  /** The submissions of the first private test set; null while no version has had one. */
  frozenPrivate: ReadonlySet<string> | null;
}

/**
 * Returns the part of a recording. The first test set is fixed: it contains what its speakers had given by then, even if a later
 * version lacks some of it, because it is withdrawn or under review again. Their later recordings are `test_recent`. A
 * recording on a held-out topic, or one that is not validated, is never in train, dev or test. The private test set is fixed in
 * the same way.
 *
 * @param split the split of the recording's speaker.
 * @returns null for what its speaker of the private test set gave besides that set: it is in no part.
 */
export function partOf(
  recording: { submission_id: string; prompt_id: string | null; subset: Subset | null },
  split: Split,
  { heldOut, frozenTest, frozenPrivate }: FrozenChoices,
): Part | null {
  if (split === 'private')
    return recording.subset || frozenPrivate?.has(recording.submission_id) === false ? null : PRIVATE;
  if (recording.subset) return recording.subset;
  const isHeldOut = recording.prompt_id !== null && heldOut.has(recording.prompt_id);
  if (split !== 'test') return isHeldOut ? 'unsplit' : split;
  if (isHeldOut) return 'test_unseen_topic';
  return frozenTest?.has(recording.submission_id) === false ? 'test_recent' : 'test';
}
