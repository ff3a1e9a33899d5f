import { seededFlow } from '@labrish/seed/seeded-flow';
import { expect, test } from 'vitest';
import { compare, fewer } from './compare.ts';
import { ASSUMED } from './people.ts';

const plan = { flow: seededFlow('Labrish'), contributors: 400, goal: 600, seed: 1, runs: 3 };

test('with steering it takes fewer contributions, of what it can lean to and in all', () => {
  const compared = compare(plan, ASSUMED);
  for (const of of ['category', 'topic'] as const) expect(fewer(compared, 'leans', of)).toBeGreaterThan(0.15);
  expect(fewer(compared, 'invites', 'parish')).toBeGreaterThan(0.15);
  expect(fewer(compared, 'invites', 'all')).toBeGreaterThan(0.25);
});

test('the same seed gives the same', () => {
  const short = { ...plan, contributors: 30, goal: 100, runs: 1 };
  expect(compare(short, ASSUMED)).toEqual(compare(short, ASSUMED));
});
