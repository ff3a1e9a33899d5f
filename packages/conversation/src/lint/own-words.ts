import { LIMITS } from '../flow/limits.ts';
import { labelledAnswers, saysOtherwise, type Worded } from '../keywords/labels.ts';
import { lengthOf, normalise, placeholdersIn } from '../text.ts';
import { english, type SentenceKey } from '../sentences/english.ts';

/** Most characters of a sentence: the message needs room for the question that follows it. */
const LONGEST = 700;

/** Returns the placeholders of a sentence, which are the same in every wording. */
export function placeholdersOf(key: SentenceKey): string[] {
  return [...new Set(placeholdersIn(english[key]))];
}

/** Returns the most characters that a sentence may have. */
export function longestOf(key: SentenceKey): number {
  if (key === 'choose_one') return LIMITS.list_button;
  return isLabel(key) ? LIMITS.button_title : LONGEST;
}

/** Whether a sentence is the label of a button. */
export function isLabel(key: SentenceKey): boolean {
  return key === 'choose_one' || labelledAnswers(key).length > 0;
}

/**
 * Finds what keeps an admin's own words from replacing a sentence; each error says what to change. Empty: they may be used.
 *
 * @param flow the sentences that admins have replaced already: two answers must not have the same label.
 */
export function ownWordsErrors(key: SentenceKey, body: string, flow: Worded): string[] {
  const words = body.trim();
  if (words === '') return ['Please write something, or choose “Restore the default”.'];
  const length = lengthOf(words);
  const max = longestOf(key);
  return [
    ...(length > max ? [`It has ${length} characters; the limit is ${max}.`] : []),
    ...placeholderErrors(key, words),
    ...(isLabel(key) ? labelErrors(key, words, flow) : []),
  ];
}

function placeholderErrors(key: SentenceKey, words: string): string[] {
  const needed = placeholdersOf(key);
  const given = [...new Set(placeholdersIn(words))];
  const known = needed.length > 0 ? `Known here: ${needed.map(braced).join(', ')}.` : 'There are none here.';
  return [
    ...needed.filter((name) => !given.includes(name)).map((name) => `${braced(name)} is missing.`),
    ...given
      .filter((name) => !needed.includes(name))
      .map((name) => `${braced(name)} cannot be filled in. ${known}`),
  ];
}

function labelErrors(key: SentenceKey, label: string, flow: Worded): string[] {
  if (/[\r\n]/u.test(label)) return ['The label of a button is one line.'];
  // Refuse a label that nobody can type: on WhatsApp some questions go out without buttons, and people type the label.
  if (normalise(label) === '') return ['The label needs a letter or a digit, so that it can be typed.'];
  return saysOtherwise(flow, key, label)
    ? ['Somebody who types this would give another answer to the same question. Choose other words.']
    : [];
}

function braced(name: string): string {
  return `{{${name}}}`;
}
