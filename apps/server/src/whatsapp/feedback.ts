import { LIMITS } from '@labrish/conversation';
import type { Effect } from '@labrish/conversation';
import { lengthOf } from '@labrish/conversation/text';
import type { Analysis } from '#audio/analyse.ts';
import type { Services } from '#context.ts';
import type { Recording } from './apply.ts';

/** Nobody is quiet for longer by mistake, and the answer should not wait for a long recording to be decoded. */
const LISTENED_MS = 60_000;
/** Below this the conversation itself says that the note was very short. */
const SHORT_MS = 2_000;
/** Share of silent frames above which nothing was said, measured on phone recordings. */
const SILENT = 0.9;

const COULD_NOT_HEAR =
  "I could hardly hear anything in that voice note. I kept it; send it again if you like, and I'll take the new one as well.";

/** Measures a new recording before it is answered, so that the answer can say what is wrong with it. */
export async function listen(
  { audio, lab }: Services,
  recording: Recording | null,
): Promise<Analysis | null> {
  const key = recording?.media.storage_key;
  if (!key || recording.duration_ms === null || recording.duration_ms > LISTENED_MS) return null;
  return lab.analyse(await audio.get(key));
}

/** Puts a friendly word about a silent recording in front of the turn's one message, where there is room for it. */
export function withFeedback(effects: Effect[], heard: Analysis | null): Effect[] {
  if (!isSilent(heard) || !effects.some(({ type }) => type === 'keep_audio')) return effects;
  return effects.map((effect) => {
    if (effect.type !== 'send') return effect;
    const body = `${COULD_NOT_HEAR}\n\n${effect.reply.body}`;
    return lengthOf(body) > LIMITS.body ? effect : { ...effect, reply: { ...effect.reply, body } };
  });
}

/** Whether the person was, or would be, invited to send a recording again: next to nothing can be heard in it. */
export function isFlawed(duration_ms: number | null, quality: { silence_ratio: number } | null): boolean {
  if (duration_ms === null) return false;
  return duration_ms < SHORT_MS || (quality !== null && quality.silence_ratio > SILENT);
}

function isSilent(heard: Analysis | null): boolean {
  return (
    heard?.state === 'analysed' && heard.duration_ms >= SHORT_MS && isFlawed(heard.duration_ms, heard.quality)
  );
}
