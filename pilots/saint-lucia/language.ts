import type { Concept, Language } from '@labrish/pilot/language';
import { englishEar } from '../english/ear.ts';
import { extendEnglish } from '../english/extend.ts';
import { plainToo } from './plain-too.ts';

/*
 * What people type in Kwéyòl besides English. A draft by no native speaker; its sources are those of topics.ts.
 *
 * Kwéyòl shares short words with English as it is typed: `dis` (ten, this), `sis` (six, sister), `wit` (eight, with), `set`, `sez` and `de`
 * without their accents, `di` (say, the), `mo` (dead, more), `pa` (not, father), `an` (year, an). None of them stands alone in these lists:
 * English is understood as without them.
 */

/** Only concepts that a pattern or an answer reads: the others serve the ear, which no message in Kwéyòl has trained. */
// prettier-ignore
const concepts = {
  remove: 'tiwé, éfasé, jété, wétiwé',
  undo: 'wétiwé, défè, anilé, chanjé lidé',
  recording: 'vwa, not vwa, anwéjistwéman',
  it: 'sala',
  all: 'tout',
  last: 'dènyé',
  consent: 'akò, pèmisyon',
  not: 'pa vlé, pa lé, pa dakò, pa tiwé, pa éfasé, pa sèvi',
  use: 'sèvi, pibliyé, patajé, tjenbé',
  stop: 'sispann, awété, doubout',
  go_away: 'kité mwen twantjil, lésé mwen twantjil, kité mwen an pé, lésé mwen an pé, sispann voyé, sispann ékwi, awété voyé, pa voyé ankò, pa voyé mésaj ankò, pa ékwi ankò, pa kwiyé ankò, pa vlé mésaj',
  list: 'niméwo mwen, lis la',
  stranger: 'mové niméwo, mal niméwo, ki moun ba ou niméwo',
  soon: 'byento, pwochenn lanné',
  under_age: "anba 18, pò'ò ni 18, pa ni 18 an, ni 14 an, two jenn",
  adult: 'gwan moun, plis pasé 18, ja ni 18',
  born: 'mwen fèt',
  child_of_mine: 'manmay mwen, pitit mwen, gason mwen, fi mwen, ti fwè mwen, ti sè mwen',
  may_talk: 'palé, chanté',
  parent: 'manman mwen, papa mwen',
  kin: 'manman, fwè, mawi, madanm mwen, pitit, zanmi, gwanmanman, tonton, tantant',
  hurt_self: 'tjwé kò mwen, pann kò mwen, fè kò mwen mal, koupé kò mwen, nwéyé kò mwen, tiwé lavi mwen, fini lavi mwen, bwè pwézon, mwen vlé mouwi, mwen pa vlé viv',
  die: 'mouwi, pa vlé viv',
  no_hope: 'mwen pa sa ankò, pa ni lèspwa, fatidjé épi lavi',
  yes: 'wi, dakò, sé sa',
  nay: 'non',
  no: 'anyen, mwen chanjé lidé',
  go_on: 'kontiné',
  keep: 'tjenbé, kité la, kité tout, kité sé',
  keep_none: 'pa tjenbé anyen, pa kité anyen',
  others: 'sé lòt, lézòt',
} satisfies Language['concepts'];

/**
 * The ear of English. Its class `notwords` would take Kwéyòl for remarks to the bot, so it needs 2.1 more to be sure: then it still finds 45 of 48
 * English remarks, and takes none of our 38 sentences of Kwéyòl for one.
 */
const { notwords, ...classes } = englishEar.classes;
const ear = {
  ...englishEar,
  classes: { ...classes, ...(notwords && { notwords: { ...notwords, bias: notwords.bias - 2.1 } }) },
};

export const saintLucian: Language = extendEnglish({
  ear,
  concepts,
  // An answer that is misread may delete everything or pass an age over: an admin confirms all of them.
  draft_concepts: Object.keys(concepts) as Concept[],
  // prettier-ignore
  never_english: {
    Kweyol: ['mwen', 'zòt', 'nou', 'ka', 'pou', 'épi', 'èk', 'sé', 'vlé', 'fè', 'wè', 'bagay', 'manmay', 'moun', 'paski', 'anpil', 'konnèt', 'sala', 'toulé', 'tjenbé', 'lakay', 'ankò', 'dépi', 'asou', 'jòdi', 'koté', 'manyè'],
  },
  // Kwéyòl as its speakers, who learned to read English and French, spell it by ear. “Thought” and “noon” sound like `tout` and `non`.
  // prettier-ignore
  age_words: { near: ['ni', 'an', 'sé', 'laj'] },
  also: { abroad: ['jamaica', 'trinidad', 'tobago', 'dominica'] },
  spellings: [
    'mwen mwe mouen',
    'wi oui',
    'vwa voix vwah',
    'dènyé dernier dennyé',
    'sispann sispan',
    'mouwi mouri mowi',
    'tjwé tchwé chwé',
    'tjenbé tchenbé chenbé kenbé',
    'sèvi servi',
    'niméwo numéro niméro',
    'tout tous',
    'non',
    'thought thot',
    'noon',
  ],
  // Accents are often left out; a letter may be double after that.
  sounds: [
    ['[éè]', 'e'],
    ['[òó]', 'o'],
    ['([a-z])\\1+', '$1'],
  ],
  // prettier-ignore
  numbers: {
    yonn: 1, dé: 2, twa: 3, kat: 4, senk: 5, sèt: 7, ywit: 8, nèf: 9, wonz: 11, douz: 12, twèz: 13, twez: 13, katòz: 14, katoz: 14, tjenz: 15, kenz: 15, sèz: 16, disèt: 17,
    diset: 17, dizwit: 18, diznèf: 19, diznef: 19, ven: 20, twant: 30, kawant: 40, senkant: 50, swasant: 60,
  },
  keywords: {
    stop: plainToo('sispann', 'awété', 'sispann voyé mésaj', 'pa voyé mésaj ankò', 'kité mwen twantjil'),
    start: plainToo('mwen viwé'),
    help: plainToo('édé mwen', 'mwen bizwen lèd', 'mwen pa konpwann', 'mwen pa ka konpwann'),
    back: plainToo('viwé dèyè'),
    restart: plainToo('koumansé ankò'),
    my_voice: plainToo('vwa mwen', 'not vwa mwen'),
    my_data: plainToo('data mwen'),
    cancel_data: plainToo('awété data', 'pa voyé data mwen'),
    public: ['piblik'],
    feedback: plainToo('di ékip-la on bagay', 'mwen ni on lidé'),
    hear: plainToo('tann lòt moun', 'kouté lòt moun'),
    person: plainToo('on moun', 'palé épi on moun'),
    delete_last: plainToo('tiwé dènyé-a', 'éfasé dènyé-a', 'tiwé dènyé not vwa-a', 'tiwé dènyé not vwa mwen'),
    delete_all: plainToo('tiwé', 'éfasé', 'tiwé tout', 'éfasé tout', 'tiwé tout bagay', 'tiwé vwa mwen'),
  },
  phrases: [
    ['my_voice', /(?:^|\s)konmen not vwa/u],
    ['help', /(?:^|\s)(?:ki moun ou y[ée]|sa sa y[ée]|(?:édé|ede) mwen|mwen pa (?:ka )?konpwann)(?:\s|$)/u],
  ],
  // prettier-ignore
  asks: {
    voices: 'tann lòt moun, kouté lòt moun, tann lòt vwa, kouté lòt vwa, tann vwa lòt moun, kouté vwa lòt moun, manyè lòt moun ka palé',
    speaker: 'lòt moun, moun vlé palé, mwen vlé éséyé, kité zanmi, manman vlé palé, chanjé moun',
    feedback: plainToo('di ékip', 'di zòt on bagay', 'ni on lidé', 'ni on plent').join(', '),
    read: plainToo("li'y ba mwen", 'li sa ba mwen', 'pa sa li', 'pa ni linèt', "di'y an not vwa").join(', '),
  },
  cores: { help: plainToo('lèd') },
  polite: plainToo('souplé', 'mwen', 'ou', 'bizwen', 'vlé', 'bonjou'),
  refusing: ['non', 'pita', 'anyen'],
  refusals: plainToo('mèsi', 'mwen', 'pa', 'vlé', 'ékwi', 'atjwèlman', 'jòdi', 'souplé', 'fini'),
  thanks: [...plainToo('mèsi'), 'merci'],
  goodbyes: ['ovwa', 'orevwa'],
  nods: plainToo('dakò', 'byen'),
  courteous: plainToo('anpil', 'ou', 'zòt', 'tout', 'moun', 'bondyé', 'bonjou', 'bonswè'),
  fillers: plainToo('souplé', 'mwen', 'palé', 'té', 'ka', 'sé', 'ni', 'laj', 'an', 'sòti'),
  before_places: plainToo(
    'mwen',
    'sòti',
    'fèt',
    'apwann',
    'palé',
    'an',
    'koté',
    'katyé',
    'quarter',
    'district',
  ),
  behind_places: ['quarter', 'district', 'saint lucia', 'st\\.? lucia', 'sent lisi'],
});
