import type { Pilot } from './pilot.ts';

const categories = ['English', 'Mix', 'Patwa'] as const;
const counties = ['Surrey', 'Middlesex', 'Cornwall'] as const;

/**
 * Codes and names: ISO 3166-2 as in Debian's iso-codes 4.15, with the historic counties. People: Population and Housing
 * Census 2011, Statistical Institute of Jamaica; 2,697,983 in all. Targets: SPEC section 9.
 */
export const jamaica = {
  country: { code: 'JM', name: 'Jamaica', utc_offset_hours: -5 },
  categories,
  counties,
  parishes: [
    { code: 'JM-01', name: 'Kingston', county: 'Surrey', people: 89_057 },
    { code: 'JM-02', name: 'Saint Andrew', county: 'Surrey', people: 573_369 },
    { code: 'JM-03', name: 'Saint Thomas', county: 'Surrey', people: 93_902 },
    { code: 'JM-04', name: 'Portland', county: 'Surrey', people: 81_744 },
    { code: 'JM-05', name: 'Saint Mary', county: 'Middlesex', people: 113_615 },
    { code: 'JM-06', name: 'Saint Ann', county: 'Middlesex', people: 172_362 },
    { code: 'JM-07', name: 'Trelawny', county: 'Cornwall', people: 75_164 },
    { code: 'JM-08', name: 'Saint James', county: 'Cornwall', people: 183_811 },
    { code: 'JM-09', name: 'Hanover', county: 'Cornwall', people: 69_533 },
    { code: 'JM-10', name: 'Westmoreland', county: 'Cornwall', people: 144_103 },
    { code: 'JM-11', name: 'Saint Elizabeth', county: 'Cornwall', people: 150_205 },
    { code: 'JM-12', name: 'Manchester', county: 'Middlesex', people: 189_797 },
    { code: 'JM-13', name: 'Clarendon', county: 'Middlesex', people: 245_103 },
    { code: 'JM-14', name: 'Saint Catherine', county: 'Middlesex', people: 516_218 },
  ],
  census_year: 2011,
  targets: { pairs: 5000, speakers: 500 },
} as const satisfies Pilot;
