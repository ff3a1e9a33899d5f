import { englishEar } from '../english/ear.ts';
import { extendEnglish } from '../english/extend.ts';

/**
 * Creole as people type it in Trinidad and Tobago, beside English. Sources: those of texts.ts; Caribbean Memory Project, “Speech and
 * slang”; julianjurai/trinislang; Caribe (pypi.org); for poisons: Guardian, 2018-04-09, and Pinto Pereira et al. 2007. No author of
 * these lists is a native speaker.
 */
export const trinbagonian = extendEnglish({
  ear: englishEar,
  // prettier-ignore
  draft_concepts: ['remove', 'last', 'not', 'stop', 'contact', 'go_away', 'adult', 'under_age', 'school', 'child_of_mine', 'die', 'hurt_self', 'wish_death', 'hit_me', 'kin', 'no_hope'],
  // prettier-ignore
  never_english: {
    Creole: ['yuh', 'allyuh', 'doh', 'ent', 'dey', 'dat', 'dis', 'wey', 'gih', 'fuh', 'tuh', 'cyah', 'cyar', 'buh', 'wid', 'ting', 'tings', 'chirren', 'yuhself', 'dem', 'bout', 'nex', 'leh', 'mih'],
  },
  // “Eh” and “ent” are no spellings of “not”: alone they call somebody, or ask for a yes.
  // prettier-ignore
  also: { abroad: ['jamaica', 'st lucia', 'saint lucia', 'dominica'] },
  spellings: [
    'me meh mih ah',
    'myself mehself mihself',
    'you yuh allyuh alyuh allyou ahyou',
    'not doh dohn',
    'cant cyah cyar cya cyarn',
    'want wah waa',
    'give gih',
    'leave lef let leh le',
    'to tuh',
    'for fuh fo',
    'them dey',
    'where wey weh whey',
    'what wha whah',
    'but buh',
    'everything everyting',
    'anything anyting',
    'nothing nuttin nutting',
    'talk tork torking talkin',
    'child chile chirren chilren',
    'daughter gyul gyal',
    'son bai',
    'mother mudda mudder modda moms',
    'father fadda fader pops',
    'brother brudda breds',
    'sister sista',
    'tired tied',
    'other odda',
    'next nex',
    'beat buss cuff lash planass',
    'throw pelt pelting',
    'bother badder bodder humbug humbugging',
  ],
  // prettier-ignore
  concepts: {
    remove: 'throw way, pelt way, dash way',
    last: 'now send, now record, now talk',
    not: 'i eh, it eh, that eh, we eh, them eh',
    stop: 'ease up, hush',
    contact: 'bother, study',
    go_away: 'ease me up, haul your tail, haul yourself, move from here, stop bother me, not study me',
    adult: 'hardback man, hardback woman, hard back, eh under 18',
    under_age: 'eh 18, eh reach 18, still small',
    school: 'standard one, standard two, standard three, standard four, standard five, sea exam, ncse',
    child_of_mine: 'my small boy, my small girl, my godchild, my tantie child',
    die: 'want to dead, want dead, rather dead, better i dead, done with this life',
    wish_death: 'rather dead, better i dead',
    hurt_self: 'drink lannate, drink lanate, drink gramaxone, drink weedicide, hang up myself, heng myself',
    hit_me: 'buss my head, planass me',
    kin: 'tantie, nennen, padna, hoss, macomere, aji, aja, nani, nana',
    no_hope: 'not able again, eh able again, not able with this, eh able with this, fed up of life',
  },
  // prettier-ignore
  keywords: {
    stop: ['leave meh alone', 'lef meh alone', 'stop messaging meh', 'stop message meh', 'doh message meh again'],
    start: ['ah back', 'ah come back'],
    help: ['help meh', 'ah doh understand', 'ah eh understand'],
    back: ['ah make a mistake', 'change meh answer'],
    my_voice: ['meh voice', 'meh recordings'],
    my_data: ['meh data', 'send meh data', 'send meh meh data'],
    cancel_data: ['cancel meh data', 'stop meh data'],
    feedback: ['tell de team something', 'ah have ah suggestion', 'ah have a complaint'],
    public: ['share meh voice', 'leh people hear meh'],
    hear: ['leh meh hear de others', 'hear de others'],
    delete_last: ['delete de last one', 'take out de last one', 'take back de last one'],
    delete_all: ['delete meh voice', 'take out meh voice', 'take meh voice out', 'delete everyting', 'take out everyting'],
  },
  // prettier-ignore
  phrases: [
    ['my_voice', /\bhow (meh|mih|my) (recordings?|voice ?notes?|vns?|voice) (doing|going|do)\b/],
    ['help', /\b(ah|i) (doh|eh|ent) (really )?(understand|get it|get dis|follow|know (what|wha))\b/],
    ['help', /\bwho (is )?(allyuh|yuh|dis)\b|\bwha(t)? (is )?dis (for|fuh|bout|is)\b/],
    ['help', /\b(wha|what) (ah|i) (have|supposed) to (do|say)\b|\bhow (ah|to) (send|record|do) (it|dis|de)\b/],
    ['help', /\b(wey|how) (yuh|allyuh) get (meh|mih|my) (number|name)\b/],
  ],
  asks: {
    voices: 'leh me hear other, leh me hear somebody, hear how other people does talk, play de others',
    speaker: 'leh friend try, leh friend talk, leh mother talk, leh sister talk, padna want talk',
    feedback:
      'tell allyuh team, something bout bot, bout allyuh bot, allyuh should have more, allyuh should put, allyuh should add',
    read: 'cyah read, cyar read, doh know to read, eh know to read, read it fuh meh, read it for meh, eh have meh glasses, lef meh glasses, cyah see de words, say it in ah voice note',
  },
  polite: ['ah', 'meh', 'doh', 'nah', 'boy', 'gyul', 'tantie', 'allyuh', 'fuh', 'tuh', 'eh', 'gih', 'leh'],
  refusing: ['doh', 'cyah', 'cyar'],
  refusals: ['ah', 'eh', 'boy', 'gyul', 'able', 'meh', 'right', 'type', 'dat', 'feel', 'studying'],
  goodbyes: ['lata', 'later'],
  nods: ['aight', 'aite', 'safe', 'seen', 'respeck'],
  courteous: ['eh', 'boy', 'gyul', 'allyuh', 'fuh', 'plenty', 'hoss', 'padna', 'tantie'],
  fillers: ['ah', 'meh', 'wey', 'does', 'boy', 'gyul'],
  before_places: ['ah', 'up', 'down', 'wey', 'inside'],
  behind_places: ['trinidad', 'tobago', 'tnt', 'municipality', 'borough', 'boy', 'gyul', 'village'],
});
