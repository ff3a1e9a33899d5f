import fc from 'fast-check';
import { countries } from '@labrish/pilots';
import { describe, expect, it } from 'vitest';
import { personalDetails } from './details.ts';
import { namesOf } from './names.ts';

const NAMES = new Map(
  countries.map(({ pilot, speech }) => [pilot.country.code, namesOf(speech.people, pilot)]),
);

/** Returns what is found, as `kind:words`. */
function found(text: string, pilot = 'JM'): string[] {
  const points = Array.from(text);
  return personalDetails(text, NAMES.get(pilot)).map(
    ({ kind, from, to }) => `${kind}:${points.slice(from, to).join('')}`,
  );
}

/** Lines and what is found in them; in the country JM if none is named. */
const PERSONAL: [text: string, what: string, pilot?: string][] = [
  ['Mi see Keisha Brown a di bank.', 'name:Keisha Brown'],
  ['mi see keisha brown a di bank', 'name:keisha brown'],
  ['Di teacher name Marcia Ann Campbell.', 'name:Marcia Ann Campbell'],
  ['Mi bredda Fitzroy a di one weh teach mi', 'name:Fitzroy'],
  ['mi likkle son kemar a go turn six', 'name:kemar'],
  ['di man weh sell peanut name desmond', 'name:desmond'],
  ['Trevor Blackwell-Jones live next door', 'name:Trevor Blackwell-Jones'],
  ['Devon K. Grant a mi boss', 'name:Devon K. Grant'],
  ['Ask Mr. Campbell fi di key.', 'name:Mr. Campbell'],
  ['Miss Brown did a teach wi', 'name:Miss Brown'],
  ['mr campbell did a teach wi', 'name:mr campbell'],
  ['Pastor Devon Williams preach', 'name:Pastor Devon Williams'],
  ["Keisha Brown's mother", "name:Keisha Brown's"],
  ['Mi name Keisha an mi come fi talk', 'name:Keisha'],
  ['My name is, ahm, Shanique', 'name:Shanique'],
  ['dem call mi Bigga', 'name:Bigga'],
  ['my name is rasheed', 'name:rasheed', 'TT'],
  ['Meh name is Vishnu Ramkissoon.', 'name:Vishnu Ramkissoon', 'TT'],
  ['Dey does call meh Sita', 'name:Sita', 'TT'],
  ['Non mwen sé Pascal.', 'name:Pascal', 'LC'],
  ['Yo ka kwiyé mwen Ti Jo', 'name:Ti Jo', 'LC'],
  ['Mwen wè Lucian Mathurin bò lanmè', 'name:Lucian Mathurin', 'LC'],
  ['Mi live a Sunrise Villas', 'name:Sunrise Villas'],
  ['I live at Duke Street', 'name:Duke Street'],
  ['Mi live a 12 Hope Road', 'address:12 Hope Road'],
  ['Lot twenty-five Old Hope Road', 'address:twenty-five Old Hope Road'],
  ['Call mi pon 876-555-1234', 'phone:876-555-1234'],
  ['Mi number a 555123.', 'phone:555123'],
  [
    'eight seven six, five five five, twelve thirty-four',
    'phone:eight seven six, five five five, twelve thirty-four',
  ],
  ['triple five double one six', 'phone:triple five double one six'],
  [
    'iet sebm siks, faiv faiv faiv, wan tuu chrii fuor',
    'phone:iet sebm siks, faiv faiv faiv, wan tuu chrii fuor',
  ],
  ['sèt senk wit yonn dé twa kat', 'phone:sèt senk wit yonn dé twa kat', 'LC'],
  ['mi TRN a one two eight', 'phone:one two eight'],
  ['Mi NIS number is 4471', 'phone:4471'],
  ['it deh a keisha at gmail dot com', 'contact:at gmail'],
  ['Write mi: john@example.com', 'contact:john@example.com'],
  ['Follow mi @keishab_876', 'contact:@keishab_876'],
];

/** Lines in which nobody is named, as people say and write them. */
const FINE: [text: string, pilot?: string][] = [
  ['Keisha gone a maakit.'],
  ['mi sister may come, an mi brother mark it'],
  ['One place name Negril, an mi cousin Sunday school.'],
  ['Mi an Keisha an Trevor did deh deh.'],
  ['Marcus Garvey did come from Saint Ann.'],
  ['Bob Marley an Peter Tosh sing it.'],
  ['Usain Bolt run fast fast.'],
  ['Norman Manley Airport did pack'],
  ['Wi go a Marcus Garvey Drive'],
  ["Mi born a Brown's Town, near Discovery Bay."],
  ['May Pen hot, Spanish Town hotter.'],
  ['Mi live a Portmore.'],
  ['Mi live a Treasure Beach long time'],
  ['mi live a country wid mi granny'],
  ['I live at home.'],
  ['Mi live pon Hope Road long time.'],
  ['Mi name nuh deh pon di list'],
  ['my name is not important'],
  ['dem call mi lazy'],
  ['Miss Lou a fi wi icon.'],
  ['mi miss brown bread bad'],
  ['Doctor Bird a wi national bird'],
  ['Grace Kennedy mek di best ketchup'],
  ['mark young people word'],
  ['rose brown up inna di sun'],
  ['Joy Easter Monday wi a go beach'],
  ['Victoria Park full a people'],
  ['nineteen ninety-eight, nineteen ninety-nine'],
  ['One two three four five six seven eight nine ten!'],
  ['ten twenty thirty forty fifty sixty'],
  ['ten nine eight seven six five four three two one'],
  ['One, one, one coco full basket.'],
  ['two hundred and fifty thousand dollars'],
  ['It cost $250000 last year'],
  ['di Bible seh Matthew, Mark, Luke an John'],
  ['Brian Lara bat all day', 'TT'],
  ['Machel Montano mash up di place', 'TT'],
  ['Mwen ka wété Gwozilé', 'LC'],
  ['Derek Walcott té ni an pwi', 'LC'],
  ['Sir Arthur Lewis College', 'LC'],
];

describe('personalDetails', () => {
  it.each(PERSONAL)('finds in: %s', (text, what, pilot) => {
    expect(found(text, pilot)).toContain(what);
  });
  it.each(FINE)('finds nothing in: %s', (text, pilot) => {
    expect(found(text, pilot)).toEqual([]);
  });

  it('finds no name in what the pilots themselves say', () => {
    for (const { pilot, seeds } of countries)
      for (const { wordings } of seeds.topics)
        for (const text of Object.values(wordings)) expect(found(text, pilot.country.code), text).toEqual([]);
  });

  const piece = fc.constantFrom(
    'my name is ',
    'Keisha ',
    'Brown ',
    'brown',
    'Mr',
    '. ',
    '876 ',
    'one ',
    'double ',
    'Hope ',
    'Road',
    '@',
    '.com',
    '😀',
    '\n',
    "'s",
    '-',
    'TRN ',
    'mi live a ',
  );
  const anything = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''));
  it('is total: every finding is a part of the text, in order', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('JM', 'TT', 'LC'), (text, pilot) => {
        let last = 0;
        for (const { from, to } of personalDetails(text, NAMES.get(pilot))) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual([...text].length);
          last = from;
        }
      }),
    );
  });

  it.each([
    'Keisha ',
    'Keisha Brown ',
    'Mr ',
    'my name is ',
    'my ',
    'one ',
    'double ',
    'TRN ',
    '1 ',
    "'",
    'St ',
    'ahm ',
    'K. ',
    'Park ',
    'at ',
    'dot ',
  ])('is as quick with a hundred thousand times %j as with anything', (text) => {
    expect(personalDetails(text.repeat(100_000), NAMES.get('JM')).length).toBeLessThanOrEqual(100);
  });
});
