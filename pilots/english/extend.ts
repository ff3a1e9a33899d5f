import type { Ask, Concept, Language, Requests } from '@labrish/pilot/language';
import { joinLists, joinTexts } from '../lists.ts';
import { englishMeanings } from './meanings.ts';
import { LISTS, REQUESTS } from './requests.ts';
import { WORDS } from './words.ts';

type Common = Pick<Language, 'spellings' | 'sounds' | 'numbers' | 'concepts'> &
  Pick<Requests, 'phrases'> & {
    keywords: Partial<Requests['keywords']>;
    cores: Partial<Requests['cores']>;
    asks: Partial<Requests['asks']>;
    age_words: Partial<Language['age_words']>;
    also: Language['also'];
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
  asks = {},
  age_words = {},
  also = {},
  ...lists
}: OwnWords): Language {
  const words = joinLists(LISTS, lists);
  return {
    draft_concepts,
    never_english,
    ear,
    meanings: englishMeanings,
    scripts: ['Latin'],
    spellings: [...spellings, ...WORDS.spellings],
    sounds: [...WORDS.sounds, ...sounds],
    numbers: { ...WORDS.numbers, ...numbers },
    concepts: joinTexts<Concept>(WORDS.concepts, concepts),
    age_words: joinLists(WORDS.age_words, age_words),
    ordinals: WORDS.ordinals,
    leads: WORDS.leads,
    also: joinLists(WORDS.also, also),
    partly: WORDS.partly,
    requests: {
      keywords: joinLists(REQUESTS.keywords, keywords),
      cores: joinLists(REQUESTS.cores, cores),
      phrases: [...REQUESTS.phrases, ...phrases],
      asks: { ...REQUESTS.asks, ...joinTexts<Ask>(REQUESTS.asks, asks) },
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
