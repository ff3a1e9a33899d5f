import type { People, Pilot } from '@labrish/pilot';
import { STREETS } from './numbers.ts';
import { listOf, lowerCase, wordsOf, type Add, type Word } from './words.ts';
import { grouped } from '@labrish/dataset/grouped';

/** The names of a country, ready for `personalDetails`. */
export interface Names {
  given: ReadonlySet<string>;
  surnames: ReadonlySet<string>;
  /** Places of one word, in small letters. */
  places: ReadonlySet<string>;
  /** Names of several words that tell nobody, by their first word. */
  known: Phrases;
  before_name: Phrases;
  before_home: Phrases;
}

type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Prepares the names of a country for `personalDetails`. */
export function namesOf(
  people: readonly People[],
  { country, places }: Pick<Pilot, 'country' | 'places'>,
): Names {
  const towns = [country.name, ...places.flatMap(({ name, also }) => [name, ...also])].map(lowerCase);
  const all = (key: keyof People) => people.map((one) => one[key]).join(', ');
  return {
    given: listOf(all('given')),
    surnames: listOf(all('surnames')),
    places: new Set(towns),
    known: phrasesOf([...all('famous').split(', '), ...towns.filter((town) => /[ -]/.test(town))]),
    before_name: phrasesOf(all('before_name').split(', ')),
    before_home: phrasesOf(all('before_home').split(', ')),
  };
}

function phrasesOf(phrases: string[]): Phrases {
  const split = phrases.map((phrase) => wordsOf(phrase).map(({ low }) => low));
  return grouped(split, ([first = '']) => first);
}

// prettier-ignore
const TITLES = listOf('mr mrs ms mister missis miss dr doctor pastor teacher nurse officer constable sergeant inspector corporal rev reverend bishop deacon sister sis brother bro bredda aunty auntie uncle');
/** Titles that are no other word, so that any name may follow them. */
const ONLY_TITLES = listOf('mr mrs ms mister dr');
/** Words that a name follows, in whatever letters. */
// prettier-ignore
const RELATIONS = listOf('name named miss maas granny aunty auntie uncle bredda brother sista sister son daughter grandson granddaughter cousin fren friend madda mother fada father husband wife neighbour neighbor babymadda babyfada deacon nurse teacha teacher pastor');
/** Names that are words as well: in small letters they count for words. */
// prettier-ignore
const ORDINARY = listOf('mark will grace hope faith joy rose may june april august dawn jack bill rich sue pat dean guy ray rob max ruby pearl ivy iris violet lily daisy olive heather melody carol crystal amber precious blossom patience charity mercy prince king duke earl junior gift angel star glory sunny don art miles chance christian clover fern gay handel hyacinth myrtle pansy rosemary summer sonny princess queenie baby honey cherry candy');
/** Capitalised words that are nobody's surname. */
// prettier-ignore
const NO_NAMES = listOf("i i'm mi god lord jesus christ bible christmas easter monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december english patwa patois creole kwéyòl spanish french jamaican trinidadian trini bajan america american england london canada toronto york miami florida africa caribbean whatsapp facebook instagram the a an and of");
/** What follows a name in the name of a place or an institution, and what is before it. */
// prettier-ignore
const CALLED_AFTER = listOf("street st road rd avenue ave lane drive crescent terrace boulevard close court house park town city village square plaza centre center mall market hospital clinic school high primary prep college university academy church airport stadium field oval beach bay hill hills mountain mount river falls gap pen gardens garden heights hall hotel bridge highway estate building library theatre museum awards award day week cup trophy foundation scholarship bank stores supermarket pharmacy restaurant jerk rum beer cake bread island castle point valley");
const BEFORE_PLACE = listOf('st saint santa port mount mt fort point cape lake new');
const FILLERS = listOf('ahm um uh uhm er well yuh know like just really');

/** Finds names of people: given name and surname, title and surname, a name after a relation, and what people say of themselves. */
export function findNames(words: readonly Word[], names: Names, add: Add): void {
  const isKnown = markKnown(words, names);
  let end = 0;
  for (let i = 0; i < words.length; i += 1) {
    const said = lengthAt(words, i, names.before_name);
    const home = lengthAt(words, i, names.before_home);
    let first = i + (said || home);
    while (first > i && FILLERS.has(words[first]?.low ?? '')) first += 1;
    if (first < end || first >= words.length) continue;
    let last = said
      ? ownName(words, first, names, isKnown)
      : home
        ? ownHome(words, first, names, isKnown)
        : fullName(words, first, names, isKnown);
    if (last < first && isRelated(words, first, names, isKnown)) {
      first += 1;
      last = Math.max(first, nameAndSurname(words, first, names, isKnown));
    }
    if (last < first) continue;
    add('name', words[first]!.from, words[last]!.to);
    end = last + 1;
  }
}

/** Returns how many words the longest of the phrases has that is at a word; 0: none is. */
function lengthAt(words: readonly Word[], i: number, phrases: Phrases): number {
  const fits = (phrase: readonly string[]) =>
    phrase.every((part, n) => words[i + n]?.low === part && (n === 0 || words[i + n]!.isJoined));
  return Math.max(0, ...(phrases.get(words[i]!.low) ?? []).filter(fits).map(({ length }) => length));
}

/** Marks the words of famous names, of places and of institutions. */
function markKnown(words: readonly Word[], { known }: Names): Uint8Array {
  const marks = new Uint8Array(words.length);
  let start = 0;
  words.forEach(({ low, isCapital, isJoined }, i) => {
    if (!isCapital || !isJoined || !words[i - 1]?.isCapital) start = i;
    if (isCapital && start < i && CALLED_AFTER.has(low)) marks.fill(1, Math.max(start, i - 3), i + 1);
    if (isCapital && isJoined && BEFORE_PLACE.has(words[i - 1]!.low)) marks[i] = 1;
    marks.fill(1, i, i + lengthAt(words, i, known));
  });
  return marks;
}

type Search = (words: readonly Word[], i: number, names: Names, isKnown: Uint8Array) => number;

/** Returns the last word of a title and a name, or of a given name and a surname, that begin at a word; -1: none do. */
const fullName: Search = (words, i, names, isKnown) => {
  const [title, name, after] = words.slice(i, i + 3);
  const isTitle = title && name && TITLES.has(title.low) && !isKnown[i] && !isKnown[i + 1];
  if (isTitle && isTitled(title, name, after, names))
    return Math.max(i + 1, nameAndSurname(words, i + 1, names, isKnown));
  return Math.max(nameAndSurname(words, i, names, isKnown), unlistedName(words, i, names, isKnown));
};

/** Returns the last of two or three capitalised words in a row that no list knows as something else: they may be a rare name. */
const unlistedName: Search = (words, i, names, isKnown) => {
  const isNameLike = ({ word, low, isCapital }: Word, n: number) =>
    isCapital && word.length > 2 && !isKnown[n] && !/^\p{Lu}+$/u.test(word) && !isOther(low, names);
  const last = runOf(words, i, isNameLike);
  const before = words[i - 1];
  const isInside = before && words[i]!.isJoined && isNameLike(before, i - 1);
  return last > i && !isInside && !CALLED_AFTER.has(words[last + 1]?.low ?? '') ? last : -1;
};

function isOther(low: string, { places }: Names): boolean {
  return NO_NAMES.has(low) || CALLED_AFTER.has(low) || TITLES.has(low) || places.has(low);
}

const nameAndSurname: Search = (words, i, names, isKnown) => {
  const first = words[i]!;
  if (isKnown[i] || !names.given.has(first.low)) return -1;
  let last = i;
  for (let n = i + 1; n <= i + 3; n += 1) {
    const word = words[n];
    if (!word?.isJoined || isKnown[n] || word.isCapital !== first.isCapital) break;
    if (names.surnames.has(word.low) || (n === i + 1 && isSurnameLike(first, word, names))) last = n;
    else if (!names.given.has(word.low) && word.word.length > 1) break;
  }
  const isSure = first.isCapital || !ORDINARY.has(first.low);
  return last > i && isSure ? last : -1;
};

function isTitled(title: Word, name: Word, after: Word | undefined, names: Names): boolean {
  // A full stop may follow the title: "Mr. Campbell".
  const isNear = name.from - title.to <= 2 && (title.isCapital || ONLY_TITLES.has(title.low));
  const isName =
    names.surnames.has(name.low) ||
    (ONLY_TITLES.has(title.low) && name.isCapital && !names.given.has(name.low) && !NO_NAMES.has(name.low)) ||
    (names.given.has(name.low) && after?.isJoined === true && names.surnames.has(after.low));
  return isNear && isName && (name.isCapital || ONLY_TITLES.has(title.low));
}

/** Returns whether the word after a relation is a name: capitalised, or a given name that is no other word. */
function isRelated(words: readonly Word[], i: number, names: Names, isKnown: Uint8Array): boolean {
  const name = words[i + 1];
  if (!name?.isJoined || !RELATIONS.has(words[i]!.low) || isKnown[i] || isKnown[i + 1]) return false;
  if (!name.isCapital) return names.given.has(name.low) && !ORDINARY.has(name.low);
  return name.word.length > 2 && !isOther(name.low, names);
}

/** Returns whether a capitalised word that no list has is the surname of a given name. */
function isSurnameLike(given: Word, { word, low, isCapital }: Word, names: Names): boolean {
  if (!isCapital || ORDINARY.has(given.low) || names.given.has(low) || names.places.has(low)) return false;
  return word.length > 2 && !NO_NAMES.has(low) && !CALLED_AFTER.has(low);
}

/** Returns the last word of the name that somebody gives as their own; -1: none. */
const ownName: Search = (words, i, names, isKnown) => {
  const isName = ({ low, isCapital }: Word) =>
    names.given.has(low) ||
    names.surnames.has(low) ||
    TITLES.has(low) ||
    (isCapital && !NO_NAMES.has(low) && !names.places.has(low));
  return runOf(words, i, (word, n) => !isKnown[n] && isName(word));
};

/** Returns the last word of the place where somebody says that they live, if it is no town of the country; -1: none. */
const ownHome: Search = (words, i, names, isKnown) =>
  runOf(words, i, ({ word, low, isCapital }, n) => {
    const isStreet = STREETS.has(low) || STREETS.has(words[n + 1]?.low ?? '');
    const isTown = isKnown[n] === 1 || names.places.has(low) || NO_NAMES.has(low);
    return isCapital && word.length > 1 && (isStreet || !isTown);
  });

/** Returns the last of at most four joined words from a word on that fit; `i - 1`: not even the first does. */
function runOf(words: readonly Word[], i: number, fits: (word: Word, n: number) => boolean): number {
  let n = i;
  while (n < i + 4 && words[n] && (n === i || words[n]!.isJoined) && fits(words[n]!, n)) n += 1;
  return n - 1;
}
