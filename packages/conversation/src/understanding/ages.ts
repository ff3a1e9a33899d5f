import type { AgeWord, Concept, Language } from '@labrish/pilot/language';
import { conceptsIn, type Found } from './concepts.ts';
import { figuresIn, fold, foldingOf, type Folding } from './fold.ts';

/** Ages in years that a text may mean, both ends included. */
export interface Ages {
  from: number;
  to: number;
}

const ADULT = 18;
const OLDEST = 119;
/** Smaller numbers count things: "the first one", "two of us". */
const LEAST = 10;
const KIN: Concept[] = ['kin', 'parent'];
/** Most words of a text that states an age: a longer one tells a story. */
const MOST_WORDS = 14;
/** How many words before an age may deny it. */
const NEAR = 3;
/** The ages of a decade, and of its parts: the "mid" forties are 44 to 46. */
const PARTS: Partial<Record<AgeWord, readonly [from: number, to: number]>> = {
  early: [0, 3],
  mid: [4, 6],
  late: [7, 9],
};

/**
 * Reads the age that a text states, in years: in figures or words, by a decade ("late forties", "fifty odd") or by the year of birth.
 *
 * @param year the year in which it was written; without it a year of birth gives no age
 * @param isAge the text surely states an age: then any words may stand beside the number
 * @returns undefined when it states none, another person's, or several
 */
export function agesIn(language: Language, text: string, year?: number, isAge = false): Ages | undefined {
  const folding = foldingOf(language);
  const words = fold(text, folding);
  const concepts = conceptsIn(words, folding);
  // "Mi mada a 60" is another's age, and "mi a granny, 60" the writer's own.
  const isOwn = (word = '') => folding.age_words.get(word) === 'am' && word !== folding.wordOf('i');
  const isAnothers = ({ concept, at }: Found) =>
    concept === 'child_of_mine' || (KIN.includes(concept) && !isOwn(words[at - 1]));
  if (concepts.some(isAnothers)) return undefined;
  const { tokens, numbers } = figuresIn(text, folding);
  const [number, ...others] = numbers.filter((each) => each.value >= LEAST);
  if (!number || others.length > 0 || tokens.length > MOST_WORDS) return undefined;
  const { value, at } = number;
  const before = folding.age_words.get(tokens[at - 1] ?? '');
  const behind = folding.age_words.get(tokens[at + 1] ?? '');
  const isBefore = (wanted: Concept, words: number) =>
    concepts.some((found) => found.concept === wanted && found.at < at && found.at >= at - words);
  if (isBefore('not', NEAR)) return undefined;
  const isBirth = before === 'since' || isBefore('born', Infinity);
  // "18 in three months" is no 18.
  const isOld = tokens[at + 1] === undefined || concepts.some(({ concept }) => concept === 'old');
  if (value === ADULT && !isOld) return undefined;
  if (behind === 'decade') return isBirth ? undefined : decade(value, before);
  if (isBirth || value >= 1900) return bornIn(value, year);
  const mayStand = (word: string | undefined, role: AgeWord | undefined) =>
    isAge || word === undefined || role !== undefined;
  if (!mayStand(tokens[at - 1], before) || !mayStand(tokens[at + 1], behind)) return undefined;
  return value <= OLDEST ? aged(value, before, behind) : undefined;
}

function aged(value: number, before: AgeWord | undefined, behind: AgeWord | undefined): Ages | undefined {
  if (behind === 'odd') return decade(value);
  if (before === 'over' || behind === 'over') return { from: value, to: OLDEST };
  const age = before === 'nearly' ? value - 1 : value;
  return { from: age, to: age };
}

function decade(value: number, part?: AgeWord): Ages | undefined {
  const [from, to] = (part && PARTS[part]) ?? [0, 9];
  return value % 10 === 0 ? { from: value + from, to: value + to } : undefined;
}

/** Returns the two ages that a year of birth leaves open: the birthday may be still to come. */
function bornIn(value: number, year: number | undefined): Ages | undefined {
  if (year === undefined) return undefined;
  const born = value >= 100 ? value : value + (value > year % 100 ? 1900 : 2000);
  const age = year - born;
  return age >= 1 && age <= OLDEST ? { from: age - 1, to: age } : undefined;
}

const RANGE = /(\d{1,3})\s*(?:to|-|–|until)\s*(\d{1,3})/iu;
const OPEN = /(\d{1,3})\s*(?:\+|and (?:over|older|up)|or (?:over|older|more))/iu;

/** Whether a label like "25 to 34" or "65 and over" holds all of these ages. */
export function includesAges(label: string, { from, to }: Ages): boolean {
  const [, least, most] = RANGE.exec(label) ?? [];
  if (least !== undefined && most !== undefined) return from >= Number(least) && to <= Number(most);
  const open = OPEN.exec(label)?.[1];
  return open !== undefined && from >= Number(open);
}

/** Whether the writer says that they are under 18: "mi a 15 an mi love talk", "at fifteen I talk". "I am 15 minutes away" says no age. */
export function statesMinorAge(tokens: string[], { age_words, wordOf }: Folding): boolean {
  const me = wordOf('i');
  return tokens.some((token, at) => {
    if (token !== '#minor') return false;
    const [before = '', second = ''] = [tokens[at - 1], tokens[at - 2]];
    const behind = tokens[at + 1];
    if (before === 'at') return behind === me;
    const isMine = before === me || (age_words.get(before) === 'am' && second === me);
    return isMine && (behind === undefined || age_words.has(behind));
  });
}
