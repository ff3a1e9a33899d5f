/** `[noise]`, `[disfluency]`: sounds that are not words. */
const TAG = /\[[^[\]]*\]/g;
/** Removed inside a word: "don't" is one word. */
const APOSTROPHES = /['’‘ʼ`´]/g;
const NOT_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * Normalises a transcription for error rates: removes tags in square brackets, applies Unicode NFC and locale-independent lower
 * case, removes apostrophes, replaces all but letters, marks and digits by blanks, collapses and trims blanks. It changes no
 * spelling: `deh` and `dere` stay different. Idempotent.
 */
export function normaliseTranscription(text: string): string {
  return text
    .replace(TAG, ' ')
    .normalize('NFC')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(NOT_WORDS, ' ')
    .normalize('NFC')
    .trim();
}
