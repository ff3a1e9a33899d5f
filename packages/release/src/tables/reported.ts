import { REASON_KEYS, type Reason } from '@labrish/dataset';
import type { Clip } from '@labrish/dataset/release/clip';
import type { Cell } from '../columns.ts';
import { audioFileName } from '../facts.ts';

/** A reported recording, with a reason from the list. */
export interface ReportedClip {
  clip: Clip;
  reason: Reason;
}

export const REPORTED_COLUMNS = ['audio_file', 'duration_ms', 'prompt_id', 'prompt', 'reason'] as const;

/**
 * Returns a report's cells. Common Voice also gives the reporter's words and id; these are about people and stay with us.
 *
 * @throws {TypeError} when the reason is not in the list: it could be somebody's own words.
 */
export function reportedCells({ clip, reason }: ReportedClip): Cell[] {
  if (!REASON_KEYS.includes(reason))
    throw new TypeError('A report needs a reason of the list: nobody’s own words are published.');
  return [audioFileName(clip), clip.duration_ms, clip.prompt_id, clip.prompt, reason];
}
