import { LIMITS } from '@labrish/conversation';
import type { Effect } from '@labrish/conversation';
import { lengthOf } from '@labrish/conversation/text';
import type { Analysis } from '#audio/analyse.ts';
import { isSilent } from '#submissions/silence.ts';

const COULD_NOT_HEAR =
  'I could hardly hear anything in that voice note. I kept it; if you send it again, the new one takes its place.';

/** Puts a friendly word about a silent recording in front of the turn's one message, where there is room for it. */
export function withSilenceNotice(effects: Effect[], analysis: Analysis | null): Effect[] {
  const isTold = analysis?.state === 'analysed' && isSilent(analysis.duration_ms, analysis.quality);
  if (!isTold || !effects.some(({ type }) => type === 'keep_audio')) return effects;
  return effects.map((effect) => {
    if (effect.type !== 'send') return effect;
    const body = `${COULD_NOT_HEAR}\n\n${effect.reply.body}`;
    if (lengthOf(body) > LIMITS.body) return effect;
    const notice = [COULD_NOT_HEAR, effect.reply.notice].filter(Boolean).join('\n\n');
    return { ...effect, reply: { ...effect.reply, body, notice } };
  });
}
