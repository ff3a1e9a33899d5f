import { country } from '@labrish/pilots';
import { createCountries, personNames } from '#countries.ts';

/** The country of the tests. */
export const COUNTRY = { pilot: country.pilot, speech: country.speech };
export const COUNTRIES = createCountries([country]);
/** What a call's context has of it. */
export const ONE_PILOT = {
  ...COUNTRY,
  pilots: COUNTRIES.pilots,
  namesOf: (of: string) => personNames(COUNTRIES.of(of)),
};
