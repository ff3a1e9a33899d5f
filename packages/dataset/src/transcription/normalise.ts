/** `[noise]`, `[disfluency]`: what was heard and not said. */
const TAG = /\[[^[\]]*\]/g;
/** Inside a word they are left out: "don't" is one word. */
const APOSTROPHES = /['’‘ʼ`´]/g;
const NOT_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * A transcription as error rates compare it: tags in square brackets removed, Unicode NFC, lower case of no particular language,
 * apostrophes removed, everything else but letters, marks and digits a blank, blanks collapsed and none at the ends. No spelling
 * is changed: `deh` and `dere` stay different. Doing it again changes nothing.
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
