import { lint } from '@labrish/conversation/lint';
import { expect, test } from 'vitest';
import { seededFlow } from './seeded-flow.ts';

test('nothing in the seeded flow harms people or is hardly meant', () => {
  const found = lint(seededFlow('Labrish')).filter(({ severity }) => severity !== 'tells');
  expect(found).toEqual([]);
});
