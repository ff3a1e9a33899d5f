import { expect, it } from 'vitest';
import { placeIn } from './return-to.ts';

const kept = (path: unknown, until: unknown = 2000) => JSON.stringify({ path, until });

it('gives back a place of the app that is not too old', () => {
  expect(placeIn(kept('/app/datasets?category=Patwa'), 1000)).toBe('/app/datasets?category=Patwa');
  expect(placeIn(kept('/app'), 1000)).toBe('/app');
});

it.each([
  ['too old', kept('/app', 999)],
  ['another site', kept('//evil.example/app')],
  ['another page', kept('/logout')],
  ['a look-alike', kept('/application')],
  ['no text', kept(7)],
  ['no time', kept('/app', 'soon')],
  ['not JSON', '{'],
  ['not an object', 'null'],
])('refuses %s', (_why, text) => {
  expect(placeIn(text, 1000)).toBeUndefined();
});
