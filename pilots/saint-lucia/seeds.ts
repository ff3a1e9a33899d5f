import { seedsOf } from '../flow/seeds.ts';
import { extendSynonyms } from '../flow/synonyms.ts';
import { consentIn } from '../flow/consent.ts';
import { plainToo } from './plain-too.ts';
import { saintLucia } from './saint-lucia.ts';
import { KWEYOL_TEXTS } from './texts.ts';
import { TOPICS } from './topics.ts';

/**
 * What people type for the choices in Kwéyòl: drafts (sources: topics.ts). None of them agrees: the agreement is in English, and no
 * draft may stand for a yes to it.
 */
// prettier-ignore
const synonyms = extendSynonyms({
  yes: plainToo('wi', 'wi souplé', 'mwen pawé', 'pawé', 'dakò', 'annou', 'annou alé', 'annou koumansé', 'koumansé'),
  no: plainToo('non', 'non mèsi', 'pita', 'pa atjwèlman', 'pa jòdi', 'mwen pa vlé'),
  more: plainToo('plis', 'di mwen plis', 'sa sa yé', 'ki sa sa yé'),
  under_18: plainToo('anba 18', 'anba 18 an', 'mwen anba 18 an', "mwen pò'ò ni 18 an", 'two jenn'),
  disagree: plainToo('mwen pa dakò'),
  another: plainToo('on lòt', 'yon lòt', 'lòt kèsyon', 'on lòt kèsyon', 'chanjé kèsyon-an', 'ankò', 'yonn ankò'),
  reword: plainToo('an kwéyòl', 'kwéyòl souplé', 'in kwéyòl', 'in patwa', 'in patois', 'an anglé', 'chanjé langaj', 'langaj'),
  casual: ['zanmi', 'on zanmi'],
  formal: plainToo('mèt lékòl'),
  skip: plainToo('non', 'pasé', 'pita', 'pa atjwèlman'),
  not_said: plainToo('pasé', 'mwen pa vlé di'),
  abroad: plainToo('lòt péyi', 'on lòt péyi', 'matinik', 'martinique', 'jamaica', 'trinidad', 'dominica', 'st vincent'),
  free: plainToo('jis palé', 'mwen vlé palé'),
  done: plainToo('fini', 'mwen fini', 'asé', 'sa asé', 'sé tout'),
  labels: {
    English: plainToo('anglé'),
    Mix: plainToo('mélanjé', 'toulédé', 'kwéyòl èk anglé', 'anglé èk kwéyòl', 'english and kwéyòl', 'kwéyòl and english', 'english and patois', 'patois and english'),
    Kweyol: plainToo('kwéyòl', 'kreyol', 'creole', 'patwa', 'patois'),
  },
});

export const seeds = seedsOf({
  pilot: saintLucia,
  consent: consentIn('quarter'),
  topics: TOPICS,
  phrases: {
    ways: 'Kwéyòl, English or a mix',
    abroad: 'Outside Saint Lucia',
    choose_place: 'Choose a quarter',
  },
  texts: { Kweyol: KWEYOL_TEXTS },
  synonyms,
  example: { place: 'LC-07', words: "lè lalin-lan ka lévé asou lanmè-a tout sé pèchè-a ka gadé'y" },
});
