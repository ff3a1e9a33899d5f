import { lint } from '@labrish/conversation/lint';
import { seededFlow } from '@labrish/conversation/seeds';
import { country } from '@labrish/pilots';
import { expect, test } from 'vitest';

test('nothing in the seeded flow harms people or is hardly meant', () => {
  const found = lint(seededFlow(country, country.seeds, 'Labrish')).filter(
    ({ severity }) => severity !== 'tells',
  );
  expect(found).toEqual([]);
});
