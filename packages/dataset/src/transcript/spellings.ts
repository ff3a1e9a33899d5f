import { grouped } from '../grouped.ts';

/** A spelling and how many people wrote it. */
export interface Spelling {
  word: string;
  people: number;
}

const SHORTEST = 3;
const LONGEST = 30;
/** How many other people must have written a spelling before it is shown. */
const LEAST_PEOPLE = 2;
const MOST_OFFERED = 5;

/** Counts who wrote which word, in lower case. Tags, short words and what has digits do not count. */
export function authorsOf(
  transcripts: Iterable<{ author_id: string; body: string }>,
): Map<string, Set<string>> {
  const authors = new Map<string, Set<string>>();
  for (const { author_id, body } of transcripts)
    for (const [found] of body.replace(/\[[^[\]]*\]/g, ' ').matchAll(/[\p{L}\p{M}\p{N}'’-]+/gu)) {
      const word = found.toLowerCase().replace(/^['’-]+|['’-]+$/g, '');
      if (word.length < SHORTEST || word.length > LONGEST || /\p{N}/u.test(word)) continue;
      authors.set(word, (authors.get(word) ?? new Set()).add(author_id));
    }
  return authors;
}

/** Lists the words that enough people other than the asker wrote, the most frequent first. */
export function spellingsFor(asker: string, authors: ReadonlyMap<string, ReadonlySet<string>>): Spelling[] {
  return Array.from(authors, ([word, by]) => ({ word, people: by.size - Number(by.has(asker)) }))
    .filter(({ people }) => people >= LEAST_PEOPLE)
    .toSorted((a, b) => b.people - a.people || (a.word < b.word ? -1 : 1));
}

/** Returns a function that finds up to five other spellings that sound like a word, the most frequent first. */
export function spellingFinder(spellings: readonly Spelling[]): (typed: string) => Spelling[] {
  const bySound = grouped(spellings, ({ word }) => soundKey(word));
  return (typed) => {
    if (typed.length < SHORTEST) return [];
    const alike = bySound.get(soundKey(typed)) ?? [];
    return alike.filter(({ word }) => word !== typed.toLowerCase()).slice(0, MOST_OFFERED);
  };
}

/** How letters sound in Caribbean English and Creole, applied in this order to a word in lower case. */
const SOUNDS = [
  [/['’-]/g, ''],
  [/^wh?a+[ht]?$/, 'wa'],
  [/^th(?=r|in|ir|ank|ief|um)/, 't'],
  [/th/g, 'd'],
  [/t?ch(?!oo)/g, 'C'],
  [/sh/g, 'S'],
  [/ph/g, 'f'],
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/gh|h/g, ''],
  [/cy(?=[aeiou])/g, 'k'],
  [/c(?=[eiy])|z/g, 's'],
  [/[cq]|ck/g, 'k'],
  [/x/g, 'ks'],
  [/ng$/, 'n'],
  [/(?<=[gk])y(?=[aeiou])|(?<=b)w(?=o)/g, ''],
  [/(.)\1+/g, '$1'],
  [/(?<=[aeiou][^aeiou]+)e$/, ''],
  [/r(?![aeiouy])/g, ''],
  // Keep only the first vowel: front, back or open.
  [/ay|ai|ey|ei|ie|ee|ea/g, 'i'],
  [/ow|ou|oo|oa|uo|oy|aw|au/g, 'o'],
  [/(?<=[aeiou].*)[aeiouy]+/g, ''],
  [/[ey](?=[^aeiou]|$)/g, 'i'],
  [/u/g, 'o'],
  [/(.)\1+/g, '$1'],
] as const;

/** Returns a key that is the same for words that sound alike: `maakit` and `market`, `deh` and `dere`. */
export function soundKey(word: string): string {
  const plain = word.slice(0, LONGEST).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return SOUNDS.reduce((now, [from, to]) => now.replace(from, to), plain);
}
