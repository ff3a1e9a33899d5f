import { listOf, type Add, type Word } from './words.ts';

// prettier-ignore
const DIGITS = ['zero one two three four five six seven eight nine', 'ziro wan tuu chrii fuor faiv siks sebm iet nain', 'oh wun too tree fo fi sik sevn eight nine', 'zéwo yonn dé twa kat senk sis sèt wit nèf'];
const DIGIT_OF = new Map(DIGITS.flatMap((row) => row.split(' ').map((word, i) => [word, i] as const)));
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
// prettier-ignore
const VALUE_OF = new Map([...DIGIT_OF, ...TEENS.map((word, i) => [word, 10 + i] as const), ...TENS.map((word, i) => [word, 20 + 10 * i] as const)]);
const REPEATS = new Map([['double', 2], ['triple', 3]]); // prettier-ignore
const AMOUNTS = listOf("hundred thousand million dollar dollars pound pounds year years o'clock");
/** Fewest digits of a number that tells who somebody is, and of one that is called so. */
const FEWEST = 6;
const FEWEST_CALLED = 3;
// prettier-ignore
const CALLED = listOf('plate plates trn nis nib nht passport account acct licence license pin bir');
/** How many words may be between what a number is called and the number. */
const NEAR = 5;

/** Finds numbers of six digits or more in words, and shorter ones that are called a number of an account or an identity. */
export function findNumbers(words: readonly Word[], add: Add): void {
  let called = -NEAR - 1;
  for (let i = 0; i < words.length; i += 1) {
    const { low } = words[i]!;
    if (CALLED.has(low)) called = i;
    const isCalled = i - called <= NEAR;
    if (isCalled && /^\p{Nd}{3,}$/u.test(low)) add('phone', words[i]!.from, words[i]!.to);
    if (!VALUE_OF.has(low) && !REPEATS.has(low)) continue;
    const first = i;
    while (i + 1 < words.length && isNumber(words[i + 1]!.low)) i += 1;
    const run = words.slice(first, i + 1).map((word) => word.low);
    const isAmount = AMOUNTS.has(words[i + 1]?.low ?? '');
    const digits = isAmount || isCounting(run) ? 0 : digitsIn(run);
    if (digits >= (isCalled ? FEWEST_CALLED : FEWEST)) add('phone', words[first]!.from, words[i]!.to);
  }
}

const isNumber = (low: string) => VALUE_OF.has(low) || REPEATS.has(low);

/** Counts the digits of a number in words; those of years, like nineteen ninety-eight, do not count unless others are before them. */
function digitsIn(run: readonly string[]): number {
  let digits = 0;
  for (let i = 0; i < run.length; i += 1) {
    const [value, next] = [VALUE_OF.get(run[i]!), VALUE_OF.get(run[i + 1] ?? '')];
    const isUnit = next !== undefined && next > 0 && next < 10;
    if ((value === 19 || value === 20) && digits < FEWEST_CALLED && next !== undefined && next >= 10)
      i += 1 + Number(next >= 20 && (VALUE_OF.get(run[i + 2] ?? '') ?? 10) < 10);
    else if (value === undefined) digits += (REPEATS.get(run[i]!) ?? 1) - 1;
    else digits += value < 10 ? 1 : 2;
    if (value !== undefined && value >= 20 && isUnit) i += 1;
  }
  return digits;
}

/** Returns whether somebody counts: by one, backwards, or in steps. */
function isCounting(run: readonly string[]): boolean {
  const values = run.map((word) => VALUE_OF.get(word) ?? NaN);
  const step = (values[1] ?? NaN) - values[0]!;
  return step !== 0 && values.every((value, i) => i === 0 || value - values[i - 1]! === step);
}

// prettier-ignore
export const STREETS = listOf('street st road rd avenue ave lane drive crescent terrace boulevard blvd court close');
/** Numbers that begin the name of a place, not an address: "Three Mile Road". */
const MILES = /^Miles?$/;

/** What has a number within an address. */
const UNITS = listOf('lot apartment apt building box');

/** Finds street addresses: a number and, after at most four words of the sentence, a word for a street; or a lot or a flat and its number. */
export function findAddresses(text: string, words: readonly Word[], add: Add): void {
  words.forEach(({ word, low, from, to, isJoined }, i) => {
    const before = words[i - 1];
    const isFigure = /^\p{Nd}{1,5}\p{L}?$/u.test(word);
    const isInside = isJoined && VALUE_OF.has(before?.low ?? '');
    if (isInside || (!isFigure && !VALUE_OF.has(low))) return;
    const end = streetAfter(text, words, i, isFigure || before?.low === 'number');
    if (end !== null) add('address', from, end);
    else if (before && UNITS.has(before.low)) add('address', before.from, to);
  });
}

/** @returns where the street after a number ends; null: none follows. @param isSure a number of a house in words needs capitals */
function streetAfter(text: string, words: readonly Word[], i: number, isSure: boolean): number | null {
  for (let n = i + 1; n <= i + 4; n += 1) {
    const [part, last] = [words[n], words[n - 1]];
    if (!part || !last || /[.!?\n]/.test(text.slice(last.to, part.from)) || MILES.test(part.word))
      return null;
    if (!isSure && !part.isCapital && !VALUE_OF.has(part.low)) return null;
    if (n > i + 1 && STREETS.has(part.low)) return part.to;
  }
  return null;
}
