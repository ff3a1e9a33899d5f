import { readdirSync, readFileSync } from 'node:fs';
import { english } from '@labrish/conversation/sentence-groups';
import { checkPilot, checkSpeech, placesOf } from '@labrish/pilot';
import { countries } from '@labrish/pilots';
import { describe, expect, it } from 'vitest';

describe.each(countries.map((country) => [country.pilot.country.name, country] as const))(
  'the data of %s',
  (_, { pilot, speech }) => {
    it('has nothing wrong', () => {
      expect([...checkPilot(pilot), ...checkSpeech(pilot, speech, english)]).toEqual([]);
    });

    it('puts every place into one group', () => {
      const grouped = pilot.groups.flatMap((group) => placesOf(pilot, group));
      expect(grouped.map(({ code }) => code).sort()).toEqual(pilot.places.map(({ code }) => code).sort());
    });

    it('reads its own places, with words around them', () => {
      const { before, behind } = speech.language.requests.places;
      for (const { name } of pilot.places)
        expect(`from ${name} man`.replace(before, '').replace(behind, '')).toBe(name);
    });
  },
);

it('is of different countries', () => {
  const codes = countries.map(({ pilot }) => pilot.country.code);
  expect(new Set(codes).size).toBe(codes.length);
});

it('leaves what all countries share without the name of any', () => {
  const shared = ['flow', 'english'].flatMap((folder) => {
    const url = new URL(`../${folder}/`, import.meta.url);
    return readdirSync(url).map((file) => readFileSync(new URL(file, url), 'utf8').toLowerCase());
  });
  const text = shared.join(' ');
  const own = countries.flatMap(({ pilot: { country, groups, labels, places } }) => [
    country.name,
    ...groups,
    ...places.map(({ name }) => name),
    ...labels.map(({ name }) => name).filter((name) => !['English', 'Mix'].includes(name)),
  ]);
  const isNamed = (name: string) => new RegExp(`\\b${name.toLowerCase()}\\b`, 'u').test(text);
  expect(own.filter(isNamed)).toEqual([]);
});
