import { ApiError } from '@labrish/api/errors';
import type { Country } from '@labrish/conversation/seeds';
import { namesOf, type Names } from '@labrish/dataset';
import type { Pilot } from '@labrish/pilot';
import type { FastifyRequest } from 'fastify';

/** The countries of an installation. The first one is meant where nobody names one. */
export interface Countries {
  first: Country;
  all: readonly [Country, ...Country[]];
  /** The same, without what the bots say. */
  pilots: readonly [Pilot, ...Pilot[]];
  /** Returns the country with a code (ISO 3166-1, in capital letters), and throws a RangeError if it does not run here. */
  of(pilot: string): Country;
  /** Returns the country with a code in any case, as people write it (`tt`); without a code the first one. Undefined: it does not run here. */
  find(code: string | undefined): Country | undefined;
}

/** Creates the list of an installation's countries, in their order. */
export function createCountries(all: readonly [Country, ...Country[]]): Countries {
  const byCode = new Map(all.map((country) => [country.pilot.country.code, country]));
  return {
    first: all[0],
    all,
    pilots: all.map(({ pilot }) => pilot) as [Pilot, ...Pilot[]],
    of(pilot) {
      const country = byCode.get(pilot);
      if (!country) throw new RangeError(`No pilot ${pilot} runs here. PILOTS names those that do.`);
      return country;
    },
    find: (code) => (code === undefined ? all[0] : byCode.get(code.toUpperCase())),
  };
}

/** Reads which pilot a request is about from `?pilot=`: the first one without it. */
export function countryOf(countries: Countries, { query }: FastifyRequest): Country {
  const { pilot } = query as { pilot?: unknown };
  const found = typeof pilot === 'string' || pilot === undefined ? countries.find(pilot) : undefined;
  if (found) return found;
  const codes = countries.all.map(({ pilot: { country } }) => country.code.toLowerCase());
  const message = `must be one of the pilots that run here: ${codes.join(', ')}. In the console, load the page again`;
  throw new ApiError('BAD_REQUEST', `pilot ${message}.`, { details: [{ path: 'pilot', message }] });
}

/** Returns what stands before the paths of a country's pages: nothing for the first country, `/tt` for another. */
export function basePath({
  countries,
  pilot,
}: {
  countries: Pick<Countries, 'pilots'>;
  pilot: Pilot;
}): string {
  const { code } = pilot.country;
  return code === countries.pilots[0].country.code ? '' : `/${code.toLowerCase()}`;
}

const namesIn = new WeakMap<Country, Names>();

/** Returns the names by which transcripts of a country are searched for people. Prepared once. */
export function personNames(country: Country): Names {
  const names = namesIn.get(country) ?? namesOf(country.speech.people, country.pilot);
  namesIn.set(country, names);
  return names;
}
