import { maskContacts } from '../text.ts';
import { isRefusal } from './intents.ts';
import type { Reading } from './reading.ts';
import type { Snapshot } from '../types.ts';

/**
 * How many words a second somebody may say. Conversation runs at 2 to 4 words a second with its pauses; the range is wide on purpose,
 * since people breathe, laugh, or leave words out when they type.
 */
const SLOWEST = 0.3;
const FASTEST = 6;
/** Of a voice note this short nobody can say how many words are too many: its length is rounded. */
const ROUNDING_MS = 1_000;
/** From which score on a text counts as an aside (`npm run understanding:train -- --leave-one-out`). */
export const ASIDE = -2.1;

/** Scripts that Latin letters do not belong to are no writing of the country's languages. */
const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/u;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const LINK = /\b(?:https?:\/\/|www\.)\S+/giu;

/** What of a text is compared with a recording. */
export interface Typed {
  text: string;
  reading: Reading;
  /** How long the recording is; null when unknown. */
  voice_ms: number | null;
  prompt: Snapshot['prompt'];
}

/**
 * Whether a text is plausibly what was said in a recording: its length fits, its letters belong to a language of the country, and it is
 * neither a refusal, something said to us, a number, a link, a sign alone, nor the prompt. What is not plausible is asked about.
 */
export function arePlausibleWords({ text, reading, voice_ms, prompt }: Typed): boolean {
  const words = maskContacts(text.replace(LINK, ' ')).match(WORD) ?? [];
  const spoken = words.filter((word) => /\p{L}/u.test(word));
  if (spoken.length === 0 || FOREIGN_LETTER.test(text)) return false;
  if (isRefusal(text) || isPrompt(text, prompt) || reading.aside > ASIDE) return false;
  return fitsVoice(words.length, voice_ms);
}

/** Whether so many words fit a voice note of this length. */
export function fitsVoice(words: number, voice_ms: number | null): boolean {
  if (voice_ms === null) return true;
  const least = (voice_ms / 1000) * SLOWEST;
  const most = ((voice_ms + ROUNDING_MS) / 1000) * FASTEST;
  return words >= least && words <= most;
}

function isPrompt(text: string, prompt: Snapshot['prompt']): boolean {
  const plain = (words: string) => (words.toLowerCase().match(WORD) ?? []).join(' ');
  return prompt !== null && plain(text) !== '' && plain(prompt.text) === plain(text);
}
