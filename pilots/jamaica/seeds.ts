import { seedsOf } from '../flow/seeds.ts';
import { consentIn } from '../flow/consent.ts';
import { jamaica } from './jamaica.ts';
import { SYNONYMS } from './synonyms.ts';
import { TEXTS } from './texts.ts';
import { TOPICS } from './topics.ts';

export const seeds = seedsOf({
  pilot: jamaica,
  consent: consentIn('parish'),
  topics: TOPICS,
  phrases: {
    ways: 'Patwa, Standard English or a mix',
    abroad: 'Outside Jamaica',
    choose_place: 'Choose a parish',
  },
  texts: TEXTS,
  synonyms: SYNONYMS,
  example: {
    place: 'JM-12',
    words: 'when di moon come up over di sea all a di fishaman dem stop an look pon it',
  },
});
