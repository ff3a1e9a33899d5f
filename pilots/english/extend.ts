import type { Concept, Language, Requests } from '@labrish/pilot/language';
import { joinLists } from '../lists.ts';
import { LISTS, REQUESTS } from './requests.ts';
import { WORDS } from './words.ts';

type Common = Pick<Language, 'spellings' | 'sounds' | 'numbers' | 'concepts'> &
  Pick<Requests, 'phrases'> & {
    keywords: Partial<Requests['keywords']>;
    cores: Partial<Requests['cores']>;
  } & Record<keyof typeof LISTS, readonly string[]>;

/** What people in one country type besides the English of all countries. */
export type OwnWords = Pick<Language, 'draft_concepts' | 'never_english' | 'ear'> & Partial<Common>;

/**
 * Adds a country's own words to English: lists of one key are joined, and the words of concepts too. The country's spellings come
 * first, so that its reading of a word replaces the English one; its sounds come last. Without an ear most people in distress are
 * passed over: take the one of ear.ts. Its class `notwords` fits only languages of mostly English words.
 */
export function extendEnglish({
  draft_concepts,
  never_english,
  ear,
  spellings = [],
  sounds = [],
  numbers,
  concepts = {},
  keywords = {},
  cores = {},
  phrases = [],
  ...lists
}: OwnWords): Language {
  const words = joinLists(LISTS, lists);
  return {
    draft_concepts,
    never_english,
    ear,
    scripts: ['Latin'],
    spellings: [...spellings, ...WORDS.spellings],
    sounds: [...WORDS.sounds, ...sounds],
    numbers: { ...WORDS.numbers, ...numbers },
    concepts: joinConcepts(concepts),
    requests: {
      keywords: joinLists(REQUESTS.keywords, keywords),
      cores: joinLists(REQUESTS.cores, cores),
      phrases: [...REQUESTS.phrases, ...phrases],
      polite: words.polite,
      refusals: { needed: words.refusing, allowed: words.refusals },
      courtesies: {
        needed: [
          ['thanks', words.thanks],
          ['goodbye', words.goodbyes],
          ['okay', words.nods],
        ],
        allowed: words.courteous,
      },
      fillers: words.fillers,
      places: {
        before: new RegExp(`^(?:(?:${words.before_places.join('|')})\\s+)*`, 'u'),
        behind: new RegExp(`[\\s,.]+(?:${words.behind_places.join('|')})$`, 'u'),
      },
    },
  };
}

function joinConcepts(own: Language['concepts']): Language['concepts'] {
  const added = Object.entries(own) as [Concept, string][];
  const joined = added.map(
    ([key, words]) => [key, [WORDS.concepts[key] ?? [], words].flat().join(', ')] as const,
  );
  return { ...WORDS.concepts, ...Object.fromEntries(joined) };
}
