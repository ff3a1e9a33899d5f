import { isSilent } from '#audio/meter.ts';
import type { Quality } from '#audio/analyse.ts';
import type { Change } from './change.ts';
import type { Recording } from './recording.ts';
import { erase } from './withdraw.ts';

/**
 * Replaces an earlier silent recording for the same prompt by a better one. Call before storing the new one.
 *
 * @returns how many were erased; a second recording that is no better replaces none
 */
export async function replaceSilent(
  change: Change,
  recording: Pick<Recording, 'duration_ms' | 'analysis'>,
  prompt_id: string,
): Promise<number> {
  const { tx, contributor_id } = change;
  const { duration_ms, analysis } = recording;
  if (!duration_ms || (analysis?.state === 'analysed' && analysis.is_silent)) return 0;
  const earlier = await tx.submissions.findMany({
    where: { user_id: contributor_id, prompt_id, withdrawn_at: null },
    select: { id: true, media_id: true, duration_ms: true, quality: true },
  });
  const silent = earlier.filter((row) => isSilent(row.duration_ms, row.quality as Quality | null));
  if (silent.length) await erase(change, silent);
  return silent.length;
}
