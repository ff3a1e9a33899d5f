import { LIMITS } from '@labrish/conversation';
import type { Effect } from '@labrish/conversation';
import { lengthOf } from '@labrish/conversation/text';
import type { Analysis, Quality } from '#audio/analyse.ts';
import type { Services } from '#context.ts';
import type { Recording } from './apply.ts';

/** Nobody is quiet for longer by mistake, and the answer should not wait for a long recording to be decoded. */
const LISTENED_MS = 60_000;
/** Below this the conversation itself says that the note was very short, and keeps it whatever comes after. */
const SHORT_MS = 2_000;
/** Share of silent frames above which nothing was said, measured on phone recordings. */
const SILENT = 0.9;

const COULD_NOT_HEAR =
  'I could hardly hear anything in that voice note. I kept it; if you send it again, the new one takes its place.';

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
  const isTold = heard?.state === 'analysed' && isSilent(heard.duration_ms, heard.quality);
  if (!isTold || !effects.some(({ type }) => type === 'keep_audio')) return effects;
  return effects.map((effect) => {
    if (effect.type !== 'send') return effect;
    const body = `${COULD_NOT_HEAR}\n\n${effect.reply.body}`;
    return lengthOf(body) > LIMITS.body ? effect : { ...effect, reply: { ...effect.reply, body } };
  });
}

/** Whether next to nothing can be heard in a recording, so that its person was invited to send it again. */
export function isSilent(
  duration_ms: number | null,
  quality: Pick<Quality, 'silence_ratio'> | null,
): boolean {
  return duration_ms !== null && duration_ms >= SHORT_MS && (quality?.silence_ratio ?? 0) > SILENT;
}
