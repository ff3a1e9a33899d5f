import type { Pilot } from '@labrish/pilot';
import { labelsBeside } from '../english/labels.ts';

/**
 * Codes and names: ISO 3166-2 as in Debian's iso-codes 4.15, with the historic counties. People: Population and Housing
 * Census 2011, Statistical Institute of Jamaica; 2,697,983 in all. Towns: the parish capitals and other places that people name.
 * Targets: SPEC section 9. Ages: no census table by age was available; these are a published estimate by five-year groups
 * (2,866,922 in all); "18 to 24" has two fifths of the group from 15 to 19. Only the shares are used; admins may set other targets.
 */
export const jamaica: Pilot = {
  country: { code: 'JM', name: 'Jamaica', time_zone: 'America/Jamaica', phone_prefix: '+1876' },
  labels: labelsBeside('en-JM', {
    key: 'Patwa',
    name: 'Patwa',
    tags: ['jam'],
    rule: 'Sentences built as Patwa builds them: did or ben for the past, a and a verb (mi a go), fi, unu, -dem, seh, no or neva before the verb.',
  }),
  default_wording: 'Mix',
  // Patwa counts as read (docs/decisions/0063), until a native speaker has read it.
  draft_wordings: [],
  place_words: { place: 'parish', places: 'parishes', group: 'county', groups: 'counties' },
  groups: ['Surrey', 'Middlesex', 'Cornwall'],
  // prettier-ignore
  places: [
    { code: 'JM-01', name: 'Kingston', group: 'Surrey', also: ['Downtown', 'Port Royal', 'Kgn', 'Town', 'Kingston and St Andrew', 'Denham Town', 'Trench Town', 'Tivoli Gardens', 'Allman Town', 'Tivoli', 'Rae Town', 'Kingston 4', 'Kingston 14', 'Kingston 16', 'Southside', 'Parade', 'Matthews Lane', 'Hannah Town', 'Fletchers Land'], reaches: ['JM-02'], people: 89_057 },
    { code: 'JM-02', name: 'Saint Andrew', group: 'Surrey', also: ['Half Way Tree', 'Halfway Tree', 'Constant Spring', 'Papine', 'Stony Hill', 'Barbican', 'Liguanea', 'Mona', 'Cross Roads', 'New Kingston', 'Red Hills', 'Gordon Town', 'Uptown', 'Bull Bay', 'Harbour View', 'Kingston 5', 'Kingston 6', 'Kingston 7', 'Kingston 8', 'Kingston 10', 'Kingston 11', 'Kingston 13', 'Kingston 19', 'Kingston 20', 'Havendale', 'Meadowbrook', 'Waterhouse', 'Olympic Gardens', 'Seaview Gardens', 'August Town', 'Hope Pastures', 'Mona Heights', 'Cherry Gardens', 'Norbrook', 'Jacks Hill', 'Manor Park', 'Grants Pen', 'Maxfield', 'Whitfield Town', 'Duhaney Park', 'Patrick City', 'Pembroke Hall', 'Washington Gardens', 'Cooreville Gardens', 'Molynes', 'Standpipe', 'Tavern', 'Kintyre', 'Lawrence Tavern', 'Cassava Piece', 'Beverly Hills', 'Swallowfield', 'Irish Town', 'Newcastle', 'Mavis Bank', 'Drewsland', 'Riverton', 'Forest Hills', 'Queensborough'], people: 573_369 },
    { code: 'JM-03', name: 'Saint Thomas', group: 'Surrey', also: ['Morant Bay', 'Yallahs', 'Port Morant', 'Bath', 'Seaforth', 'Golden Grove', 'Duckenfield'], people: 93_902 },
    { code: 'JM-04', name: 'Portland', group: 'Surrey', also: ['Port Antonio', 'Portie', 'Buff Bay', 'Hope Bay', 'Manchioneal', 'Long Bay'], people: 81_744 },
    { code: 'JM-05', name: 'Saint Mary', group: 'Middlesex', also: ['Port Maria', 'Annotto Bay', 'Highgate', 'Oracabessa', 'Richmond', 'Gayle'], people: 113_615 },
    { code: 'JM-06', name: 'Saint Ann', group: 'Middlesex', also: ['Ocho Rios', 'Ochi', "Brown's Town", "St Ann's Bay", 'Runaway Bay', 'Discovery Bay', 'Claremont', 'Moneague', 'Alexandria', 'Ocho', 'St Anns', 'Steer Town', 'Bamboo', 'Cave Valley', 'Priory', 'Nine Mile', 'Aboukir', 'Browns Town'], people: 172_362 },
    { code: 'JM-07', name: 'Trelawny', group: 'Cornwall', also: ['Falmouth', 'Clarks Town', 'Duncans', 'Albert Town', 'Wait-a-Bit', 'Ulster Spring'], people: 75_164 },
    { code: 'JM-08', name: 'Saint James', group: 'Cornwall', also: ['Montego Bay', 'MoBay', 'Mo Bay', 'Cambridge', 'Anchovy', 'Catadupa', 'Ironshore', 'Montego', 'Flankers', 'Flanker', 'Granville', 'Mount Salem', 'Glendevon', 'Rose Heights', 'Cornwall Courts', 'Norwood', 'Adelphi', 'Maroon Town', 'Coral Gardens', 'Farm Heights', 'Catherine Hall', 'Lilliput', 'Somerton', 'Canterbury'], people: 183_811 },
    { code: 'JM-09', name: 'Hanover', group: 'Cornwall', also: ['Lucea', 'Green Island', 'Hopewell', 'Sandy Bay'], people: 69_533 },
    { code: 'JM-10', name: 'Westmoreland', group: 'Cornwall', also: ['Savanna-la-Mar', 'Sav', 'Savlamar', 'Savanna la mar', 'Negril', 'Grange Hill', 'Darliston', 'Bluefields', 'Little London', 'Frome', 'Savanna', 'Whitehouse', 'Petersfield', 'Whithorn', 'Bethel Town', 'Orange Hill', 'Llandilo', 'Beeston Spring'], people: 144_103 },
    { code: 'JM-11', name: 'Saint Elizabeth', group: 'Cornwall', also: ['Black River', 'Santa Cruz', 'Junction', 'Treasure Beach', 'Malvern', 'Balaclava', 'St Bess', 'St Elizabet', 'Southfield', 'Lacovia', 'Bess', 'Accompong', 'Magotty', 'Maggotty', 'Newmarket', 'Siloah', 'Nain', 'Pedro Plains', 'Middle Quarters', 'Braes River', 'Bull Savanna', 'Munro', 'Appleton', 'Flagaman', 'Mountainside', 'Parottee'], people: 150_205 },
    { code: 'JM-12', name: 'Manchester', group: 'Middlesex', also: ['Mandeville', 'Mandy', 'Christiana', 'Porus', 'Mile Gully', 'Spaldings', 'Williamsfield', 'Cross Keys', 'Mandevil', 'Newport', 'Mike Town', 'Walderston', 'Bellefield', 'Knockpatrick', 'Royal Flat', 'Hatfield', 'Kendal', 'Pratville', 'Coleyville', 'Greenvale', 'Ingleside', 'Godfrey Lands'], people: 189_797 },
    { code: 'JM-13', name: 'Clarendon', group: 'Middlesex', also: ['May Pen', 'Chapelton', 'Frankfield', 'Lionel Town', 'Kellits', 'Hayes', 'Four Paths', 'Rock River', 'Toll Gate', 'Vere', 'Mocho', 'Palmers Cross', 'Denbigh', 'Crofts Hill', 'Trout Hall', 'Milk River', 'Race Course', 'Osbourne Store', 'Mineral Heights', 'Longville Park'], people: 245_103 },
    { code: 'JM-14', name: 'Saint Catherine', group: 'Middlesex', also: ['Portmore', 'Spanish Town', 'Spain', 'Old Harbour', 'Linstead', 'Bog Walk', 'Ewarton', 'Greater Portmore', 'Waterford', 'Hellshire', 'Naggo Head', 'Above Rocks', 'St Cath', 'Spain Town', 'Gregory Park', 'Bridgeport', 'Independence City', 'Braeton', 'Cumberland', 'Passage Fort', 'Edgewater', 'Ensom City', 'De La Vega City', 'Tawes Pen', 'Ellerslie Pen', 'Old Harbour Bay', 'Sligoville', 'Central Village', 'Christian Pen', 'Portmore Pines', 'Eltham', 'Angels', 'Willowdene', 'Riversdale', 'Glengoffe', 'Point Hill', 'Lluidas Vale', 'Troja', 'Kitson Town'], people: 516_218 },
  ],
  census_year: 2011,
  age_groups: [
    { name: '18 to 24', people: 291_503 },
    { name: '25 to 34', people: 469_532 },
    { name: '35 to 44', people: 404_292 },
    { name: '45 to 54', people: 321_631 },
    { name: '55 to 64', people: 291_632 },
    { name: '65 and over', people: 333_836 },
  ],
  targets: { pairs: 5000, speakers: 500 },
  dataset: {
    languages: ['jam', 'en'],
    description:
      'Voice notes in which people in Jamaica answer everyday questions as they really talk, in Patwa, in English and between the two, heard and written down by reviewers.',
    keywords: ['Jamaican Patwa', 'English'],
    page_keywords: ['Jamaican Patwa', 'Jamaican English'],
    spoken: 'in English, in Patwa, and in both at once',
    spelling: 'Patwa has no spelling that most people use, and none is imposed.',
    uses: 'Speech recognition, the study of how people change between English and Patwa',
    reviewers: 'Reviewers know Jamaican Patwa; nothing else about them is recorded.',
    impact: 'Speech technology hardly understands Patwa and the changes between Patwa and English',
  },
  // For the owner to confirm. Sources: Ministry of Health and Wellness, 2025-10-02 (888-NEW-LIFE); Ministry of Culture, Gender,
  // Entertainment and Sport, 2020-11-24 (violence at home); Child Protection and Family Services Agency, 2021-09-23 (211).
  help_lines:
    '888-NEW-LIFE (888-639-5433), day or night. Violence at home: 876-553-0372. Children: 211. Danger right now: 119.',
  privacy_law: {
    act: 'Data Protection Act, 2020',
    authority: { name: 'Office of the Information Commissioner', contact: 'https://oic.gov.jm' },
    answer_days: 30,
    breach: {
      hours: 72,
      report_to: 'The Information Commissioner, and everybody whose data is concerned.',
    },
    on_voices: 'Jamaica’s Data Protection Act counts voice among biometric data, and so do we treat it',
    sources:
      'Articles about the act, 2023 and 2024; the act itself could not be read. No lawyer has confirmed this yet.',
  },
  page: {
    landing: 'spec',
    title: 'How Jamaica talks',
    lead: 'Short voice notes in Patwa, Standard English or a mix of the two, for an open dataset of Caribbean speech.',
    about:
      'Voice AI learned from American and British voices. It writes Patwa down as nonsense, and the change from English to Patwa in the middle of a sentence confuses it.',
  },
};
