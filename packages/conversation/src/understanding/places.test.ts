import { expect, it } from 'vitest';
import { JAMAICA } from '../testing/fixtures.ts';
import { placeNamed } from './places.ts';

it.each([
  ['Portmore', 'Saint Catherine'],
  ['mobay', 'Saint James'],
  ['Mo Bay', 'Saint James'],
  ["I'm from Ochi", 'Saint Ann'],
  ['st ann', 'Saint Ann'],
  ['St. Ann', 'Saint Ann'],
  ['Saint Ann', 'Saint Ann'],
  ['St Andrew', 'Saint Andrew'],
  ['mi come from clarenden', 'Clarendon'],
  ['Mandeville, Jamaica', 'Manchester'],
  ['Sav-la-mar', undefined],
  ['savanna la mar', 'Westmoreland'],
  ['st mary parish', 'Saint Mary'],
  ['St Thomas', 'Saint Thomas'],
  ['London', undefined],
  ['', undefined],
])('%j is in %s', (text, place) => {
  expect(placeNamed(JAMAICA, text.toLowerCase())?.name).toBe(place);
});

it('every name that is known leads to one place', () => {
  const { places } = JAMAICA.pilot;
  const names = places.flatMap(({ name, also }) => [name, ...also].map((each) => each.toLowerCase()));
  expect(new Set(names).size).toBe(names.length);
  for (const { name, also } of places)
    for (const each of [name, ...also])
      expect(placeNamed(JAMAICA, each.toLowerCase())?.name, each).toBe(name);
});

it('a country’s own word for its places, "and" and "town" count for nothing inside a name', () => {
  const { pilot, speech } = JAMAICA;
  const place = { code: 'X-1', name: 'San Fernando and Marabella', group: 'X', also: [], people: 1 };
  const place_words = { ...pilot.place_words, place: 'quarter' };
  const country = { speech, pilot: { ...pilot, place_words, places: [place] } };
  for (const text of [
    'san fernando and marabella',
    'san fernando marabella',
    'san fernando quarter marabella',
  ])
    expect(placeNamed(country, text)?.code, text).toBe('X-1');
  expect(placeNamed(country, 'san fernando parish marabella')).toBeUndefined();
  expect(placeNamed(country, 'kingston')).toBeUndefined();
});
