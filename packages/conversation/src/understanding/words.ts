import { maskContacts } from '../text.ts';
import { isRefusal } from './requests.ts';
import type { Language } from '@labrish/pilot/language';
import type { Reading } from './reading.ts';
import type { Snapshot } from '../types.ts';

/**
 * How many words a second somebody may say. Conversation runs at 2 to 4 words a second with its pauses; the range is wide on
 * purpose, since people breathe, laugh, or leave words out when they type.
 */
const SLOWEST = 0.3;
const FASTEST = 6;
/** Added to a voice note's length to compute the most words: lengths are rounded, which matters in short notes. */
const ROUNDING_MS = 1_000;
/** Score `aside` above which a text counts as said to the bot (`npm run understanding:train -- --leave-one-out`). */
export const ASIDE = -2.1;

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const LINK = /\b(?:https?:\/\/|www\.)\S+/giu;

/** A typed text and the recording that it is compared with. */
export interface TranscriptCandidate {
  text: string;
  language: Language;
  reading: Reading;
  /** How long the recording is; null when unknown. */
  voice_ms: number | null;
  prompt: Snapshot['prompt'];
}

/**
 * Whether a text is plausible as what was said in a recording: its length and letters fit, and it is neither a refusal, something
 * said to the bot, a number, a link, a sign alone, nor the prompt. The bot asks about any other text.
 */
export function arePlausibleWords({
  text,
  language,
  reading,
  voice_ms,
  prompt,
}: TranscriptCandidate): boolean {
  const words = maskContacts(text.replace(LINK, ' ')).match(WORD) ?? [];
  const spoken = words.filter((word) => /\p{L}/u.test(word));
  if (spoken.length === 0 || hasForeignLetter(language, text)) return false;
  if (isRefusal(language, text) || isPrompt(text, prompt) || reading.aside > ASIDE) return false;
  return fitsVoice(words.length, voice_ms);
}

/** Whether so many words fit a voice note of this length. */
export function fitsVoice(words: number, voice_ms: number | null): boolean {
  if (voice_ms === null) return true;
  const least = (voice_ms / 1000) * SLOWEST;
  const most = ((voice_ms + ROUNDING_MS) / 1000) * FASTEST;
  return words >= least && words <= most;
}

/** Whether a text has a letter that no language of the country is written with. */
function hasForeignLetter({ scripts }: Language, text: string): boolean {
  const known = scripts.map((script) => `\\p{Script=${script}}`).join('');
  return new RegExp(`(?![${known}])\\p{L}`, 'u').test(text);
}

function isPrompt(text: string, prompt: Snapshot['prompt']): boolean {
  const plain = (words: string) => (words.toLowerCase().match(WORD) ?? []).join(' ');
  return prompt !== null && plain(text) !== '' && plain(prompt.text) === plain(text);
}
