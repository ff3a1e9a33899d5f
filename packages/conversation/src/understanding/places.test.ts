import { pilot } from '@labrish/pilot';
import { expect, it } from 'vitest';
import { parishNamed } from './places.ts';

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
])('%j is in %s', (text, parish) => {
  expect(parishNamed(text.toLowerCase())?.name).toBe(parish);
});

it('every name that is known leads to one parish', () => {
  const names = pilot.parishes.flatMap(({ name, also }) => [name, ...also].map((each) => each.toLowerCase()));
  expect(new Set(names).size).toBe(names.length);
  for (const { name, also } of pilot.parishes)
    for (const each of [name, ...also]) expect(parishNamed(each.toLowerCase())?.name, each).toBe(name);
});
