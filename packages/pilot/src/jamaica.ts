import type { Pilot } from './pilot.ts';

const categories = ['English', 'Mix', 'Patwa'] as const;
const counties = ['Surrey', 'Middlesex', 'Cornwall'] as const;

/**
 * Codes and names: ISO 3166-2 as in Debian's iso-codes 4.15, with the historic counties. People: Population and Housing
 * Census 2011, Statistical Institute of Jamaica; 2,697,983 in all. Towns: the parish capitals and other places that people name.
 * Targets: SPEC section 9. Ages: no census table by age was available; these are a published estimate by five-year groups
 * (2,866,922 in all); "18 to 24" has two fifths of the group from 15 to 19. Only the shares are used; admins may set other targets.
 */
export const jamaica = {
  country: { code: 'JM', name: 'Jamaica', time_zone: 'America/Jamaica' },
  categories,
  counties,
  // prettier-ignore
  parishes: [
    { code: 'JM-01', name: 'Kingston', county: 'Surrey', also: ['Downtown', 'Port Royal', 'Kgn', 'Town', 'Kingston and St Andrew', 'Denham Town', 'Trench Town', 'Tivoli Gardens', 'Allman Town'], people: 89_057 },
    { code: 'JM-02', name: 'Saint Andrew', county: 'Surrey', also: ['Half Way Tree', 'Halfway Tree', 'Constant Spring', 'Papine', 'Stony Hill', 'Barbican', 'Liguanea', 'Mona', 'Cross Roads', 'New Kingston', 'Red Hills', 'Gordon Town', 'Uptown', 'Bull Bay', 'Harbour View'], people: 573_369 },
    { code: 'JM-03', name: 'Saint Thomas', county: 'Surrey', also: ['Morant Bay', 'Yallahs', 'Port Morant', 'Bath', 'Seaforth', 'Golden Grove', 'Duckenfield'], people: 93_902 },
    { code: 'JM-04', name: 'Portland', county: 'Surrey', also: ['Port Antonio', 'Portie', 'Buff Bay', 'Hope Bay', 'Manchioneal', 'Long Bay'], people: 81_744 },
    { code: 'JM-05', name: 'Saint Mary', county: 'Middlesex', also: ['Port Maria', 'Annotto Bay', 'Highgate', 'Oracabessa', 'Richmond', 'Gayle'], people: 113_615 },
    { code: 'JM-06', name: 'Saint Ann', county: 'Middlesex', also: ['Ocho Rios', 'Ochi', "Brown's Town", "St Ann's Bay", 'Runaway Bay', 'Discovery Bay', 'Claremont', 'Moneague', 'Alexandria'], people: 172_362 },
    { code: 'JM-07', name: 'Trelawny', county: 'Cornwall', also: ['Falmouth', 'Clarks Town', 'Duncans', 'Albert Town', 'Wait-a-Bit', 'Ulster Spring'], people: 75_164 },
    { code: 'JM-08', name: 'Saint James', county: 'Cornwall', also: ['Montego Bay', 'MoBay', 'Mo Bay', 'Cambridge', 'Anchovy', 'Catadupa', 'Ironshore'], people: 183_811 },
    { code: 'JM-09', name: 'Hanover', county: 'Cornwall', also: ['Lucea', 'Green Island', 'Hopewell', 'Sandy Bay'], people: 69_533 },
    { code: 'JM-10', name: 'Westmoreland', county: 'Cornwall', also: ['Savanna-la-Mar', 'Sav', 'Savlamar', 'Savanna la mar', 'Negril', 'Grange Hill', 'Darliston', 'Bluefields', 'Little London', 'Frome'], people: 144_103 },
    { code: 'JM-11', name: 'Saint Elizabeth', county: 'Cornwall', also: ['Black River', 'Santa Cruz', 'Junction', 'Treasure Beach', 'Malvern', 'Balaclava', 'St Bess', 'St Elizabet', 'Southfield', 'Lacovia'], people: 150_205 },
    { code: 'JM-12', name: 'Manchester', county: 'Middlesex', also: ['Mandeville', 'Mandy', 'Christiana', 'Porus', 'Mile Gully', 'Spaldings', 'Williamsfield', 'Cross Keys'], people: 189_797 },
    { code: 'JM-13', name: 'Clarendon', county: 'Middlesex', also: ['May Pen', 'Chapelton', 'Frankfield', 'Lionel Town', 'Kellits', 'Hayes', 'Four Paths', 'Rock River', 'Toll Gate'], people: 245_103 },
    { code: 'JM-14', name: 'Saint Catherine', county: 'Middlesex', also: ['Portmore', 'Spanish Town', 'Spain', 'Old Harbour', 'Linstead', 'Bog Walk', 'Ewarton', 'Greater Portmore', 'Waterford', 'Hellshire', 'Naggo Head', 'Above Rocks', 'St Cath'], people: 516_218 },
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
  // For the owner to confirm. Sources: Ministry of Health and Wellness, 2025-10-02 (888-NEW-LIFE); Ministry of Culture, Gender,
  // Entertainment and Sport, 2020-11-24 (violence at home); Child Protection and Family Services Agency, 2021-09-23 (211).
  help_lines:
    '888-NEW-LIFE (888-639-5433), day or night. Violence at home: 876-553-0372. Children: 211. Danger right now: 119.',
} as const satisfies Pilot;
