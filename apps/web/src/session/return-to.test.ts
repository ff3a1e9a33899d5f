import { expect, it } from 'vitest';
import { placeIn } from './return-to.ts';

const stored = (path: unknown, until: unknown = 2000) => JSON.stringify({ path, until });

it('gives back a place of the app that is not too old', () => {
  expect(placeIn(stored('/app/datasets?category=Patwa'), 1000)).toBe('/app/datasets?category=Patwa');
  expect(placeIn(stored('/app'), 1000)).toBe('/app');
});

it.each([
  ['too old', stored('/app', 999)],
  ['another site', stored('//evil.example/app')],
  ['another page', stored('/logout')],
  ['a look-alike', stored('/application')],
  ['no text', stored(7)],
  ['no time', stored('/app', 'soon')],
  ['not JSON', '{'],
  ['not an object', 'null'],
])('refuses %s', (_why, text) => {
  expect(placeIn(text, 1000)).toBeUndefined();
});
