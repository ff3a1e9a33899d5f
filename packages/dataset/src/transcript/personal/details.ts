import { findNames, type Names } from './names.ts';
import { findAddresses, findNumbers } from './numbers.ts';
import { codePointsOf, wordsOf } from './words.ts';

/** A part of a text that may tell who or where a person is, in code points; `to` is excluded. */
export interface PersonalDetail {
  /** `phone`: also a number of an account or an identity; `name`: also the place where somebody says they live. */
  kind: 'phone' | 'contact' | 'address' | 'name';
  from: number;
  to: number;
}

const MOST_DETAILS = 100;
// prettier-ignore
const CONTACT = /[^\s@]@[^\s@]|^\W{0,3}(?:https?:|www\.|@\w{3})|\w\.(?:com|org|net|edu|gov|info|jm|tt|lc|uk)\b/i;
const SPOKEN_CONTACT =
  /\bdot +(?:com|org|net|jm|tt|lc)\b|(?:\bat|@) +(?:gmail|yahoo|hotmail|outlook|icloud)\b/gi;
/** Digits in figures, six or more: the shortest number of an account here; not an amount of money. */
const FIGURES = /(?<![\p{Nd}$])\+?\p{Nd}(?:[\s().-]{0,3}\p{Nd}){5,}(?!\p{Nd}| dollar)/gu;

/**
 * Finds what may tell who or where a person is, in order: numbers, mail and web addresses, street addresses, names. At most 100
 * places. Total, and in linear time. It finds candidates, and a person decides.
 *
 * @param names absent: no names are searched
 */
export function personalDetails(text: string, names?: Names): PersonalDetail[] {
  const found: PersonalDetail[] = [];
  const add = (kind: PersonalDetail['kind'], from: number, to: number) => {
    if (found.length < MOST_DETAILS) found.push({ kind, from, to });
  };
  for (const { 0: token, index } of text.matchAll(/\S+/g))
    if (CONTACT.test(token)) add('contact', index, index + token.length);
  for (const { 0: part, index } of text.matchAll(SPOKEN_CONTACT)) add('contact', index, index + part.length);
  for (const { 0: phone, index } of text.matchAll(FIGURES)) add('phone', index, index + phone.length);
  const words = wordsOf(text);
  findNumbers(words, add);
  findAddresses(text, words, add);
  if (names) findNames(words, names, add);
  const points = codePointsOf(text);
  const at = (unit: number) => points[unit] ?? 0;
  return found
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .map(({ kind, from, to }) => ({ kind, from: at(from), to: at(to) }));
}
