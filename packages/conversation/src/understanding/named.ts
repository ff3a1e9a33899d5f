import type { Language } from '@labrish/pilot/language';
import { conceptsIn } from './concepts.ts';
import { figuresIn, foldingOf, type Folding } from './fold.ts';
import { isMisspelt } from './spelling.ts';

/** Something that a text may name, and its names. */
export interface Nameable<T> {
  value: T;
  names: readonly string[];
  /** Whether it is a place: a short name of one ("Bath", "Town") counts only at the beginning, or behind "from" or "in". */
  isPlace?: boolean;
}

/** A name that was found in a text: its words are those from `at` on. */
interface Span<T> {
  value: T;
  at: number;
  length: number;
}

/** Most words of a text that names an answer: a longer one tells a story. */
const MOST_WORDS = 16;
const SHORT_PLACE = 4;
/** Shorter words of a name resemble too many other words to correct a slip in them. */
const SHORTEST_SLIP = 6;
/** How many words before a name may deny it, with no other name between: "not a lick of English". */
const DENIES = 5;
/** As many words before a name a "no" denies it: "no English in it", and not "no, that was English". */
const NO = 1;
const FIGURES = /^\d+$/u;

/**
 * Finds what a text names, among other words: "mi did chat pure patwa inna it". Of names that overlap the longest counts.
 *
 * @returns each value once, in the order of the text; none when the text is a story. What is denied is not named.
 */
export function namedIn<T>(language: Language, nameables: Nameable<T>[], text: string): T[] {
  const folding = foldingOf(language);
  const { tokens } = figuresIn(shortSaint(text), folding);
  if (tokens.length > MOST_WORDS) return [];
  const spans = nameables.flatMap((each) =>
    each.names.flatMap((name) => spansOf(each, folding.nameOf(shortSaint(name)), tokens, folding)),
  );
  const found = longest(spans);
  const denials = conceptsIn(tokens, folding).filter(({ concept }) => concept === 'not' || concept === 'nay');
  const isDenied = ({ at }: Span<T>) =>
    denials.some(
      (denial) =>
        denial.at < at &&
        denial.at >= at - (denial.concept === 'nay' ? NO : DENIES) &&
        !found.some((other) => other.at > denial.at && other.at < at),
    );
  return [...new Set(found.filter((span) => !isDenied(span)).map(({ value }) => value))];
}

function spansOf<T>(
  { value, isPlace = false }: Nameable<T>,
  name: readonly string[],
  tokens: string[],
  { leads, fillers }: Folding,
): Span<T>[] {
  const [only = ''] = name;
  // "Free" and "for" fold to the same word.
  if (name.length === 0 || (name.length === 1 && fillers.has(only))) return [];
  return tokens.flatMap((_, at) => {
    const isNamed = name.every((word, i) => isWord(tokens[at + i] ?? '', word));
    // "Kingston 11" is not just Kingston.
    const goesOn = isPlace && FIGURES.test(tokens[at + name.length] ?? '');
    const isShort = name.length === 1 && only.length <= SHORT_PLACE;
    const isStray = isPlace && isShort && at > 0 && !leads.has(tokens[at - 1] ?? '');
    return isNamed && !goesOn && !isStray ? [{ value, at, length: name.length }] : [];
  });
}

/** Writes "Saint Ann" as "St Ann", as most people do. */
function shortSaint(text: string): string {
  return text.includes('aint') ? text.replace(/\bsaint\b/giu, 'st') : text;
}

/** Whether a typed word is this word of a name. A slip of the finger in its first letter is rare, and not looked for. */
function isWord(typed: string, word: string): boolean {
  if (typed === word) return true;
  const isLong = word.length >= SHORTEST_SLIP && typed.startsWith(word.charAt(0));
  return isLong && isMisspelt(typed, word);
}

/** Returns the longest of the spans that overlap, in the order of the text. */
function longest<T>(spans: Span<T>[]): Span<T>[] {
  const kept: Span<T>[] = [];
  for (const span of spans.toSorted((a, b) => b.length - a.length || a.at - b.at))
    if (kept.every(({ at, length }) => span.at >= at + length || at >= span.at + span.length))
      kept.push(span);
  return kept.toSorted((a, b) => a.at - b.at);
}
