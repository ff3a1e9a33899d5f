import type { AgeWord, Ask, Concept, Language } from '@labrish/pilot/language';
import { isMisspelt } from './spelling.ts';

/** The token of a number: what it may say about an age. */
export type NumberToken = '#few' | '#minor' | '#adult' | '#youngyear' | '#year' | '#number';

/** Phrases of folded words with what each means, by their first word. */
export type Phrases<Meaning> = ReadonlyMap<string, { means: Meaning; words: string[] }[]>;

/** A language compiled for folding. */
export interface Folding {
  numbers: ReadonlyMap<string, number>;
  /** Returns the word that a spelling stands for. */
  wordOf: (raw: string) => string;
  /** As `wordOf`, without correcting slips of the finger. */
  plainOf: (raw: string) => string;
  /** The phrases of the concepts, and those of what people ask. */
  phrases: Phrases<Concept>;
  asks: Phrases<Ask>;
  /** What a folded word says beside an age. */
  age_words: ReadonlyMap<string, AgeWord>;
  /** The position that a word names: 1 is the first, -1 the last, 0 the middle one. */
  ordinals: ReadonlyMap<string, number>;
  /** Folded words that stand right before the name of a place: "from". */
  leads: ReadonlySet<string>;
  /** Folded words that say nothing beside an answer: "for", "please". */
  fillers: ReadonlySet<string>;
  /** Returns the words of a name, as `figuresIn` does, and remembers them: names are compared with every text. */
  nameOf: (name: string) => readonly string[];
}

const LONGEST_TEXT = 4_096;
const MOST_REMEMBERED = 20_000;
/** Shorter words resemble too many others to correct a slip in them. */
const SHORTEST_SLIP = 5;
const OLDEST = 119;
const ADULT = 18;
/** Smaller numbers ("two", "five") are not read as ages, because nobody that young writes to the bot: they count things. */
const YOUNGEST = 6;

const known = new WeakMap<Language, Folding>();

/** Compiles a language, and caches the result. */
export function foldingOf(language: Language): Folding {
  const before = known.get(language);
  if (before) return before;
  const folding = compile(language);
  known.set(language, folding);
  return folding;
}

function compile(language: Language): Folding {
  const sounds = language.sounds.map(([from, to]) => [new RegExp(from, 'gu'), to] as const);
  const sounded = (raw: string) => sounds.reduce((word, [from, to]) => word.replace(from, to), raw) || raw;
  const spelt = new Map<string, string>();
  for (const group of language.spellings) {
    const [name = '', ...others] = group.split(' ').filter(Boolean);
    for (const each of [name, ...others]) if (!spelt.has(each)) spelt.set(each, name);
    for (const each of [name, ...others]) if (!spelt.has(sounded(each))) spelt.set(sounded(each), name);
  }
  const plain = (raw: string) => spelt.get(raw) ?? spelt.get(sounded(raw)) ?? sounded(raw);
  const numbers = new Map(Object.entries(language.numbers));
  const vocabulary = new Set<string>();
  const phrases = phrasesOf(language.concepts, { numbers, wordOf: plain });
  for (const known of [...phrases.values()].flat()) for (const word of known.words) vocabulary.add(word);
  const asks = phrasesOf(language.requests.asks, { numbers, wordOf: plain });
  for (const name of spelt.values()) vocabulary.add(name);
  const age_words = new Map<string, AgeWord>();
  for (const [role, words] of Object.entries(language.age_words) as [AgeWord, readonly string[]][])
    for (const word of words) if (!age_words.has(plain(word))) age_words.set(plain(word), role);
  const ordinals = new Map(Object.entries(language.ordinals).map(([word, at]) => [plain(word), at] as const));
  const leads = new Set(language.leads.map(plain));
  const fillers = new Set([...language.requests.fillers, ...language.requests.polite].map(plain));
  const correctSlip = createSlipCorrector(vocabulary);
  const remembered = new Map<string, string>();
  const names = new Map<string, readonly string[]>();
  const folding: Folding = {
    numbers,
    phrases,
    asks,
    age_words,
    ordinals,
    leads,
    fillers,
    plainOf: plain,
    wordOf(raw) {
      const before = remembered.get(raw);
      if (before !== undefined) return before;
      const word = plain(raw);
      const folded = vocabulary.has(word) ? word : (correctSlip(word) ?? word);
      if (remembered.size < MOST_REMEMBERED) remembered.set(raw, folded);
      return folded;
    },
    nameOf(name) {
      const before = names.get(name);
      if (before) return before;
      const { tokens } = figuresIn(name, folding);
      if (names.size < MOST_REMEMBERED) names.set(name, tokens);
      return tokens;
    },
  };
  return folding;
}

/** Folds lists of phrases, separated by commas. */
export function phrasesOf<Meaning extends string>(
  listed: Partial<Record<Meaning, string>>,
  { numbers, wordOf }: Pick<Folding, 'numbers' | 'wordOf'>,
): Phrases<Meaning> {
  const phrases = new Map<string, { means: Meaning; words: string[] }[]>();
  for (const [means, list] of Object.entries(listed) as [Meaning, string][])
    for (const phrase of list.split(',')) {
      const words = foldWith(rawWords(phrase), numbers, wordOf, null);
      const [first] = words;
      if (first !== undefined) phrases.set(first, [...(phrases.get(first) ?? []), { means, words }]);
    }
  return phrases;
}

/** Builds a lookup from a misspelt word to the word meant: compares both with one letter removed (as SymSpell does). */
function createSlipCorrector(vocabulary: Set<string>): (word: string) => string | undefined {
  const near = new Map<string, string[]>();
  for (const word of vocabulary)
    if (word.length >= SHORTEST_SLIP)
      for (const shorter of [word, ...withoutOneLetter(word)])
        near.set(shorter, [...(near.get(shorter) ?? []), word]);
  return (word) => {
    if (word.length < SHORTEST_SLIP) return undefined;
    const found = [word, ...withoutOneLetter(word)].flatMap((shorter) => near.get(shorter) ?? []);
    return found.find((each) => isMisspelt(word, each));
  };
}

function withoutOneLetter(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1));
}

/**
 * Folds a text into tokens: every spelling of a word becomes the same token. A number, in figures or in words, becomes
 * a token that says what it may mean as an age.
 *
 * @param year the year in which it was written; without it a year of birth gives no age.
 */
export function fold(text: string, { numbers, wordOf }: Folding, year: number | null = null): string[] {
  return foldWith(rawWords(text.slice(0, LONGEST_TEXT)), numbers, wordOf, year);
}

/** A folded text whose numbers are in figures, and those numbers. */
export interface Figures {
  tokens: string[];
  numbers: { value: number; at: number }[];
}

/** Folds a text as `fold` does, but corrects no slips, and writes every number in figures: "saint ann", "kingston 11", "mi 25". */
export function figuresIn(text: string, { numbers, plainOf }: Folding): Figures {
  const raw = rawWords(text.slice(0, LONGEST_TEXT));
  const figures: Figures = { tokens: [], numbers: [] };
  for (let i = 0; i < raw.length; i += 1) {
    const word = raw[i] ?? '';
    const decade = numbers.get(word.replace(/ies$/u, 'y'));
    const number =
      numberAt(raw, i, numbers) ?? (decade === undefined ? undefined : { number: decade, words: 1 });
    if (number) figures.numbers.push({ value: number.number, at: figures.tokens.length });
    figures.tokens.push(number ? String(number.number) : plainOf(word));
    // "forties" becomes "40 s", as it is when it is written "40s".
    if (decade !== undefined && word.endsWith('ies')) figures.tokens.push('s');
    i += (number?.words ?? 1) - 1;
  }
  return figures;
}

function foldWith(
  raw: string[],
  numbers: Folding['numbers'],
  wordOf: Folding['wordOf'],
  year: number | null,
): string[] {
  const tokens: string[] = [];
  for (let i = 0; i < raw.length; i += 1) {
    const word = raw[i] ?? '';
    const value = numberAt(raw, i, numbers);
    if (value) {
      tokens.push(numberToken(value.number, year));
      i += value.words - 1;
    } else tokens.push(TEEN.test(word) ? '#minor' : wordOf(word));
  }
  return tokens;
}

/** Splits a text into words in lower case and emoji, without punctuation; a number attached to a word is a word of its own. */
export function rawWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/['\u2018\u2019`\u00b4]|\u200b|\u200c|\u200d|\ufe0f/gu, '')
      .match(/\d+|[\p{L}\p{M}]+|\p{Extended_Pictographic}/gu) ?? []
  );
}

function numberAt(
  raw: string[],
  at: number,
  numbers: Folding['numbers'],
): { number: number; words: number } | undefined {
  const word = raw[at] ?? '';
  if (/^\d+$/u.test(word)) return { number: Number(word), words: 1 };
  const tens = numbers.get(word);
  if (tens === undefined) return undefined;
  const next = numbers.get(raw[at + 1] ?? '');
  if (next === undefined || tens < 20 || tens > 90) return { number: tens, words: 1 };
  // "twenty five", and the years as people say them: "twenty eleven".
  if (next < 10) return { number: tens + next, words: 2 };
  return tens === 20 && next < 20 ? { number: 2000 + next, words: 2 } : { number: tens, words: 1 };
}

/** "sebmteen", "fiftheen", "siksteen": thirteen to seventeen as they are spelt by ear. */
const TEEN = /^(?:th?[ieu]r?t?|f(?:ou?|aw|or)r?|fi+f?|si(?:x|ks?)|se[vbm][a-z]{0,3})th?(?:ee+|ie?)n+$/u;

function numberToken(number: number, year: number | null): NumberToken {
  if (number >= 1900 && number < 2100)
    return year !== null && number > year - ADULT && number <= year ? '#youngyear' : '#year';
  if (number < YOUNGEST) return '#few';
  if (number < ADULT) return '#minor';
  return number <= OLDEST ? '#adult' : '#number';
}
