/** The licences of releases. A consent covers a licence if its text names that licence. */
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

/** Whether a consent text covers a licence. @param words the full text that the contributor agreed to */
export function coversLicence(words: string, licence: Licence): boolean {
  return words.includes(licence.name);
}
