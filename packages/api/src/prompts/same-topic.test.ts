import { expect, test } from 'vitest';
import { splitKnown } from './same-topic.ts';

const named = (...names: string[]) => names.map((topic) => ({ topic }));

test('what is there in any case, or twice in the list, is skipped', () => {
  expect(splitKnown(named('Sea', 'Sun', 'sun '), named(' SEA '))).toEqual({
    add: named('Sun'),
    skip: named('Sea', 'sun '),
  });
});

test('the same letters written with and without combining accents are the same', () => {
  expect(splitKnown(named('Kwe\u0301yo\u0300l'), named('Kwéyòl')).add).toEqual([]);
});
