import { deflateSync } from 'node:zlib';
import type { Heard } from '#recogniser/engine.ts';

/** A word of a draft: when it is said in milliseconds, and how sure the recogniser is, 0 to 1; null: it does not say. */
export interface DraftWord {
  text: string;
  from_ms: number;
  to_ms: number;
  confidence: number | null;
}

/** The words that a transcriber may begin from. */
export interface Draft {
  text: string;
  /** Empty from a recogniser that gives the text alone. */
  words: DraftWord[];
}

/** Why what a recogniser says is not offered: it heard words where nobody speaks, far too many of them, or the same ones again and again. */
export type Nonsense = 'no_speech' | 'too_many_words' | 'repeats';

/** From Whisper's `transcribe`: a passage without speech, and a text that repeats itself. */
const NO_SPEECH_PROBABILITY = 0.6;
const LOW_LOGPROB = -1;
const MOST_COMPRESSION = 2.4;
/** Less speech than one short word has, in milliseconds. */
const LEAST_SPEECH_MS = 200;
/** Characters of a text: those of a transcript by a person (packages/api/src/review/schema.ts). */
const LONGEST_TEXT = 10_000;
/** Words in a second of speech: twice what people say who talk fast. */
const MOST_WORDS_A_SECOND = 9;

/**
 * Makes a draft of what was heard.
 *
 * @param recording its length, and the share of it in which somebody speaks; null where it was not measured
 */
export function draftOf(
  { text, words, segments }: Heard,
  { duration_ms, speech_ratio }: { duration_ms: number | null; speech_ratio: number | null },
): Draft | Nonsense {
  const speech_ms = duration_ms === null ? null : duration_ms * (speech_ratio ?? 1);
  const isSilence = ({ no_speech_prob, avg_logprob }: Heard['segments'][number]) =>
    (no_speech_prob ?? 0) > NO_SPEECH_PROBABILITY && (avg_logprob ?? 0) < LOW_LOGPROB;
  if (!/[\p{L}\p{N}]/u.test(text) || (segments.length > 0 && segments.every(isSilence))) return 'no_speech';
  if (speech_ms !== null && speech_ms < LEAST_SPEECH_MS) return 'no_speech';
  const bytes = Buffer.from(text);
  if (bytes.length / deflateSync(bytes).length > MOST_COMPRESSION) return 'repeats';
  const count = text.match(/[\p{L}\p{M}\p{N}'’]+/gu)?.length ?? 0;
  if (text.length > LONGEST_TEXT) return 'too_many_words';
  if (speech_ms !== null && count > 2 && count / (speech_ms / 1000) > MOST_WORDS_A_SECOND)
    return 'too_many_words';
  const logprobAt = (start: number) =>
    segments.find((segment) => segment.start <= start && start < segment.end)?.avg_logprob ?? null;
  return {
    text,
    words: (words ?? []).flatMap(({ word, start, end, probability }) => {
      const logprob = logprobAt(start);
      const sure = probability ?? (logprob === null ? null : Math.exp(logprob));
      const confidence = sure === null ? null : Math.min(1, Math.max(0, sure));
      const from_ms = Math.max(0, Math.round(start * 1000));
      const said = word.trim();
      return said
        ? { text: said, from_ms, to_ms: Math.max(from_ms, Math.round(end * 1000)), confidence }
        : [];
    }),
  };
}
