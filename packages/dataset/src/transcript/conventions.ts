/** Tags for what is heard but not said, and what they mean (docs/transcribing.md). */
export const TAGS = {
  '[noise]': 'A sound that matters: a horn, a dog, a door.',
  '[laugh]': 'The speaker laughs, alone or while they speak.',
  '[disfluency]': 'The speaker breaks off or begins a word again.',
  '[unclear]': 'A word that the transcriber could not make out.',
  '[kiss-teeth]': 'The speaker kisses their teeth.',
  '[singing]': 'The speaker sings the words that follow.',
  '[overlap]': 'Two people speak at once.',
  '[other language]': 'Words in another language.',
} as const;
export const TAG_NAMES = Object.keys(TAGS) as (keyof typeof TAGS)[];

const ADVICE = {
  unknown_tag: 'There is no such tag. Choose one of the tags, or write what is said without brackets.',
  bracket: 'A bracket is missing. Only tags have brackets, like [laugh].',
  no_words: 'There are no words. Write down what is said, or press Reject.',
  digits: 'Write numbers in words, as they are said.',
  phone: 'This looks like a phone number.',
  contact: 'This looks like an e-mail or web address.',
  address: 'This looks like a street address.',
};
const PERSONAL = ' Press Reject and choose Personal details, or leave it out if nobody says it.';

/** A place where a text breaks the conventions, in code points, and what to do about it. */
export interface ConventionFault {
  kind: keyof typeof ADVICE;
  from: number;
  to: number;
  advice: string;
}

const MOST_FAULTS = 100;
const CONTACT = /[^\s@]@[^\s@]|^\W{0,3}(?:https?:|www\.)|\w\.(?:com|org|net|edu|gov|info|jm|uk)\b/i;
const DIGITS =
  'zero oh one two three four five six seven eight nine|ziro o wan tuu chrii fuor faiv siks sebm iet nain';
const DIGIT_OF = new Map(
  DIGITS.split('|').flatMap((words) =>
    words.split(' ').map((word, i) => [word, Math.max(0, i - 1)] as const),
  ),
);
// prettier-ignore
const NUMBERS = new Set([...DIGIT_OF.keys(), ...'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred'.split(' ')]);
// prettier-ignore
const STREETS = new Set('street st road rd avenue ave lane drive crescent terrace boulevard blvd court close'.split(' '));
/** Numbers that begin the name of a place, not an address: "Three Mile Road". */
const MILES = /^Miles?$/;
/** Fewest digits of a phone number. */
const PHONE = 7;

/** Finds where a text breaks the conventions, in order; at most 100 places. Total, and in linear time. */
export function conventionFaults(text: string): ConventionFault[] {
  const found: [kind: ConventionFault['kind'], from: number, to: number][] = [];
  const add = (kind: ConventionFault['kind'], from: number, to: number) => {
    if (found.length < MOST_FAULTS) found.push([kind, from, to]);
  };
  let open = -1;
  for (const { 0: bracket, index } of text.matchAll(/[[\]]/g)) {
    const closed = text.slice(Math.max(open, 0), index + 1);
    if (bracket === '[' ? open >= 0 : open < 0) add('bracket', open < 0 ? index : open, index + 1);
    else if (bracket === ']' && !TAG_NAMES.some((tag) => tag === closed)) add('unknown_tag', open, index + 1);
    open = bracket === '[' ? index : -1;
  }
  if (open >= 0) add('bracket', open, text.length);
  if (text.trim() && !/[\p{L}\p{N}]/u.test(text.replace(/\[[^[\]]*\]/g, ''))) add('no_words', 0, text.length);
  for (const { 0: token, index } of text.matchAll(/\S+/g))
    if (CONTACT.test(token)) add('contact', index, index + token.length);
  for (const { 0: phone, index } of text.matchAll(/\+?\p{Nd}(?:[\s().-]{0,3}\p{Nd}){6,}/gu))
    add('phone', index, index + phone.length);
  spokenFaults(text, add);
  const personal = found.filter(([kind]) => isPersonal(kind));
  for (const { 0: digits, index } of text.matchAll(/\p{N}+/gu))
    if (!personal.some(([, from, to]) => index >= from && index < to))
      add('digits', index, index + digits.length);
  const points = codePointsOf(text);
  return found
    .toSorted((a, b) => a[1] - b[1])
    .map(([kind, from, to]) => ({
      ...{ kind, from: points[from] ?? 0, to: points[to] ?? 0 },
      advice: ADVICE[kind] + (isPersonal(kind) ? PERSONAL : ''),
    }));
}

/** Returns whether a fault is something that tells who or where a person is. */
function isPersonal(kind: ConventionFault['kind']): boolean {
  return kind === 'phone' || kind === 'contact' || kind === 'address';
}

const LAYERS = ['natural', 'english', 'cassidy_jlu'] as const;

/** Finds where a transcript breaks the conventions, by layer: the natural one any of them, the others what is personal. */
export function transcriptFaults(
  words: Partial<Record<(typeof LAYERS)[number], string | null>>,
): (ConventionFault & { layer: (typeof LAYERS)[number] })[] {
  return LAYERS.flatMap((layer) =>
    conventionFaults(words[layer] ?? '')
      .filter(({ kind }) => layer === 'natural' || isPersonal(kind))
      .map((fault) => ({ ...fault, layer })),
  );
}

/** Finds phone numbers and addresses that are written in words. */
function spokenFaults(
  text: string,
  add: (kind: 'phone' | 'address', from: number, to: number) => void,
): void {
  const words = Array.from(text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu), ({ 0: word, index }) => {
    return { word, low: word.toLowerCase(), from: index, to: index + word.length };
  });
  let run = 0;
  let isCounting = true;
  words.forEach(({ low, to }, i) => {
    const [digit, before] = [DIGIT_OF.get(low), DIGIT_OF.get(words[i - 1]?.low ?? '')];
    run = digit === undefined ? 0 : run + 1;
    // Somebody who counts says no phone number.
    isCounting = run < 2 || (isCounting && digit === (before ?? 0) + 1);
    const ends = DIGIT_OF.get(words[i + 1]?.low ?? '') === undefined;
    if (run >= PHONE && ends && !isCounting) add('phone', words[i + 1 - run]?.from ?? 0, to);
  });
  words.forEach(({ word, low, from }, i) => {
    const isFigure = /^\p{Nd}{1,5}\p{L}?$/u.test(word);
    if (!isFigure && !NUMBERS.has(low)) return;
    for (let n = i + 1; n <= i + 4; n += 1) {
      const [part, before] = [words[n], words[n - 1]];
      if (!part || !before || /[.!?\n]/.test(text.slice(before.to, part.from)) || MILES.test(part.word))
        return;
      if (!isFigure && !/^\p{Lu}/u.test(part.word)) return;
      if (n > i + 1 && STREETS.has(part.low)) return add('address', from, part.to);
    }
  });
}

/** Returns the code points before each position in UTF-16 units. */
function codePointsOf(text: string): Uint32Array {
  const points = new Uint32Array(text.length + 1);
  let at = 0;
  for (const [n, point] of Array.from(text).entries()) {
    points.fill(n, at, at + point.length);
    at += point.length;
  }
  return points.fill(Array.from(text).length, at);
}
