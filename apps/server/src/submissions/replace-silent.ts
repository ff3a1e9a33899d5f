import type { Effect } from '@labrish/conversation';
import type { Quality } from '#audio/analyse.ts';
import type { Turn } from './apply.ts';
import { isSilent } from './feedback.ts';
import { erase } from './withdraw.ts';

/**
 * A recording in which next to nothing can be heard is kept until its person sends the same again, better: then that one
 * takes its place. To be called before the new one is kept.
 *
 * @returns how many went; a second try that is no better replaces none
 */
export async function replaceSilent(
  turn: Turn,
  { prompt }: Extract<Effect, { type: 'keep_audio' }>,
): Promise<number> {
  const { tx, contributor, recording, heard } = turn;
  if (!prompt || !recording?.duration_ms) return 0;
  if (isSilent(recording.duration_ms, heard?.state === 'analysed' ? heard.quality : null)) return 0;
  const earlier = await tx.submissions.findMany({
    where: { user_id: contributor.id, prompt_id: prompt.id, withdrawn_at: null },
    select: { id: true, media_id: true, duration_ms: true, quality: true },
  });
  const silent = earlier.filter((row) => isSilent(row.duration_ms, row.quality as Quality | null));
  if (silent.length) await erase(turn, silent);
  return silent.length;
}
