import { expect, test } from 'vitest';
import { splitKnown } from './same-topic.ts';

const named = (...names: string[]) => names.map((topic) => ({ topic }));
const asked = (...names: string[]) => named(...names).map((one) => ({ ...one, retired_at: null }));
const retired = (...names: string[]) => named(...names).map((one) => ({ ...one, retired_at: new Date(0) }));

test('what is there in any case, or twice in the list, is skipped', () => {
  expect(splitKnown(named('Sea', 'Sun', 'sun '), asked(' SEA '))).toEqual({
    add: named('Sun'),
    skip: named('Sea', 'sun '),
    retired: [],
  });
});

test('the same letters written with and without combining accents are the same', () => {
  expect(splitKnown(named('Kwe\u0301yo\u0300l'), asked('Kwéyòl')).add).toEqual([]);
});

test('what was retired is told apart; where one of that name is asked, it is there already', () => {
  const known = [...retired('Sea', 'Moon'), ...asked('moon')];
  expect(splitKnown(named('sea', 'Sea', 'Moon'), known)).toEqual({
    add: [],
    skip: named('Sea', 'Moon'),
    retired: named('sea'),
  });
});
