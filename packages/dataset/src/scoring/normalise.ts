import { LETTERS } from './letters.ts';

/** The version of the rules below: scores are comparable only where it is the same. */
export const NORMALISER = 1;

/** `[noise]`, `[disfluency]`: sounds that are not words. */
const TAG = /\[[^[\]]*\]/g;
const BLANK = new RegExp(`${LETTERS.blank}+`, 'gu');
/** Marks after no letter: punctuation may have a mark, too, or be one character with it. */
const LOOSE = new RegExp(`(^| )${LETTERS.mark}+`, 'gu');
const MARKED = new RegExp(`.${LETTERS.mark}+`, 'gu');
const PARTS = new Map(Object.entries(LETTERS.whole).map(([parts, whole]) => [whole, parts]));

/**
 * Normalises a transcription for error rates: removes tags in square brackets and apostrophes, replaces capitals by small letters, and
 * all but letters, marks and digits by blanks, composes letters with marks, collapses and trims blanks. It changes no spelling: `deh`
 * and `dere` stay different. It knows LETTERS alone, whatever Unicode the machine has: a letter of another script stays as it is. Total
 * and idempotent; texts in Latin letters that differ only in how their marks are encoded give the same.
 */
export function normaliseTranscription(text: string): string {
  return Array.from(text.replace(TAG, ' '), (character) => LETTERS.replaced[character] ?? character)
    .join('')
    .replace(BLANK, ' ')
    .replace(LOOSE, '$1')
    .replace(MARKED, compose)
    .replace(/ +/g, ' ')
    .trim();
}

/** Composes a letter with its marks as Unicode's canonical composition does. */
function compose(marked: string): string {
  const [letter = '', ...marks] = Array.from(marked);
  let [whole, rest, last] = [letter, '', -1];
  for (let parts = PARTS.get(whole); parts; parts = PARTS.get(whole)) {
    whole = parts.slice(0, 1);
    marks.unshift(parts.slice(1));
  }
  for (const mark of marks.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    const more = last === orderOf(mark) ? undefined : LETTERS.whole[whole + mark];
    if (more === undefined) [rest, last] = [rest + mark, orderOf(mark)];
    else whole = more;
  }
  return whole + rest;
}

function orderOf(mark: string): number {
  return LETTERS.order[mark] ?? 0;
}
