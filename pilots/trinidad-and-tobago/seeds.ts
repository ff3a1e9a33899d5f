import { seedsOf } from '../flow/seeds.ts';
import { extendSynonyms } from '../flow/synonyms.ts';
import { consentIn } from '../flow/consent.ts';
import { TEXTS } from './texts.ts';
import { TOPICS } from './topics.ts';
import { trinidadAndTobago } from './trinidad-and-tobago.ts';

export const seeds = seedsOf({
  pilot: trinidadAndTobago,
  consent: consentIn('part of the country'),
  topics: TOPICS,
  phrases: {
    ways: 'Creole (our dialect), Standard English or a mix',
    abroad: 'Outside T&T',
    choose_place: 'Choose a place',
  },
  texts: TEXTS,
  // prettier-ignore
  synonyms: extendSynonyms({
    labels: {
      Mix: ['english and creole', 'creole and english', 'english and dialect', 'dialect and english', 'lil bit ah both', 'bit ah both', 'both ah dem', 'all two'],
      Creole: ['dialect', 'trini', 'trini talk', 'trini creole', 'trini dialect', 'tobago dialect', 'tobagonian', 'trinbagonian', 'slang', 'broken english', 'raw dialect', 'straight dialect', 'bad english'],
    },
    yes: ['yeah boy', 'yes oui', 'ah ready', 'ah good to go', 'leh we go', 'leh we start', 'aight', 'go ahead nah', 'how to start'],
    no: ['nah boy', 'nah gyul', 'not me', 'ah eh interested', 'ah not interested', 'nah thanks'],
    more: ['tell meh more', 'wha is dis', 'wha dis is', 'what dis about', 'explain nah'],
    agree: ['Ah agree, ah 18', 'ah agree and ah 18', 'ah agree and ah over 18'],
    under_18: ['ah under 18', 'ah eh 18', 'ah eh reach 18', 'ah not 18'],
    disagree: ['ah doh agree', 'ah eh agree'],
    another: ['a nex one', 'nex one', 'gih meh a nex one', 'something else nah', 'change dat', 'anodda one'],
    reword: ['in dialect', 'in creole', 'in trini', 'creole please', 'dialect please', 'ah doh understand creole'],
    casual: ['to meh friend', 'like to meh friend', 'liming'],
    skip: ['skip dat', 'skip dis', 'leave dat', 'nex'],
    not_said: ['ah not saying', 'ah eh saying', 'none ah yuh business', 'doh want to say', 'mind yuh business'],
    abroad: ['away', 'venezuela', 'barbados', 'grenada', 'guyana', 'jamaica', 'st vincent', 'st lucia', 'brooklyn', 'not trinidad', 'not in trinidad', 'outside trinidad', 'outside trinidad and tobago'],
    free: ['jus talk', 'ole talk', 'ol talk', 'ah jus want to talk', 'anyting'],
    done: ['ah done', 'ah finish', 'dat is it', 'dat is all', 'enough fuh now', 'ah tired'],
  }),
  example: {
    place: 'TT-CTT',
    words: 'ent yuh know when de rain fall so everybody does run inside and start to cook pelau',
  },
});
