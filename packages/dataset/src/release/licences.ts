/** What a release may be published under. A consent covers a licence that its own words name. */
export const LICENCES = [
  {
    id: 'CC-BY-4.0',
    name: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    id: 'CC0-1.0',
    name: 'CC0 1.0',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
] as const;

export type Licence = (typeof LICENCES)[number];
export type LicenceId = Licence['id'];

/** @param words those that somebody agreed to, in full */
export function coversLicence(words: string, licence: Licence): boolean {
  return words.includes(licence.name);
}
