import type { Quality } from '#audio/analyse.ts';
import type { Change } from './change.ts';
import type { Recording } from './recording.ts';
import { erase } from './withdraw.ts';

/** Below this the conversation itself says that the note was very short, and stores it whatever comes after. */
const SHORT_MS = 2_000;
/** Share of silent frames above which nothing was said, measured on phone recordings. */
const SILENT = 0.9;

/** Whether next to nothing can be heard in a recording, as far as it was measured: its person is invited to send it again. */
export function isSilent({ duration_ms, analysis }: Pick<Recording, 'duration_ms' | 'analysis'>): boolean {
  return analysis?.state === 'analysed' && isQuiet(duration_ms, analysis.quality);
}

function isQuiet(duration_ms: number | null, quality: Pick<Quality, 'silence_ratio'> | null): boolean {
  return duration_ms !== null && duration_ms >= SHORT_MS && (quality?.silence_ratio ?? 0) > SILENT;
}

/**
 * A recording in which next to nothing can be heard stays until its person sends the same again, better: then that one
 * takes its place. To be called before the new one is stored.
 *
 * @returns how many went; a second try that is no better replaces none
 */
export async function replaceSilent(
  change: Change,
  recording: Pick<Recording, 'duration_ms' | 'analysis'>,
  prompt_id: string,
): Promise<number> {
  const { tx, contributor_id } = change;
  if (!recording.duration_ms || isSilent(recording)) return 0;
  const earlier = await tx.submissions.findMany({
    where: { user_id: contributor_id, prompt_id, withdrawn_at: null },
    select: { id: true, media_id: true, duration_ms: true, quality: true },
  });
  const silent = earlier.filter((row) => isQuiet(row.duration_ms, row.quality as Quality | null));
  if (silent.length) await erase(change, silent);
  return silent.length;
}
