/** Jamaica's parishes: ISO 3166-2 codes and names as in Debian's iso-codes 4.15, with their historic counties. */
export type County = 'Surrey' | 'Middlesex' | 'Cornwall';

export const COUNTIES: County[] = ['Surrey', 'Middlesex', 'Cornwall'];

export const JAMAICA: { code: string; name: string; county: County }[] = [
  { code: 'JM-01', name: 'Kingston', county: 'Surrey' },
  { code: 'JM-02', name: 'Saint Andrew', county: 'Surrey' },
  { code: 'JM-03', name: 'Saint Thomas', county: 'Surrey' },
  { code: 'JM-04', name: 'Portland', county: 'Surrey' },
  { code: 'JM-05', name: 'Saint Mary', county: 'Middlesex' },
  { code: 'JM-06', name: 'Saint Ann', county: 'Middlesex' },
  { code: 'JM-07', name: 'Trelawny', county: 'Cornwall' },
  { code: 'JM-08', name: 'Saint James', county: 'Cornwall' },
  { code: 'JM-09', name: 'Hanover', county: 'Cornwall' },
  { code: 'JM-10', name: 'Westmoreland', county: 'Cornwall' },
  { code: 'JM-11', name: 'Saint Elizabeth', county: 'Cornwall' },
  { code: 'JM-12', name: 'Manchester', county: 'Middlesex' },
  { code: 'JM-13', name: 'Clarendon', county: 'Middlesex' },
  { code: 'JM-14', name: 'Saint Catherine', county: 'Middlesex' },
];

export function parishesOf(county: County): { code: string; name: string }[] {
  return JAMAICA.filter((parish) => parish.county === county);
}
