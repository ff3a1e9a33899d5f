import { expect, test } from 'vitest';
import { times } from '../testing/tables.ts';
import { posteriorOf } from './posterior.ts';

const careful = [
  [0.9, 0.1],
  [0.2, 0.8],
];
const never = [
  [1, 0],
  [1, 0],
];

test('is Bayes’ rule, by hand', () => {
  const [accepted, rejected] = [
    { confusion: careful, value: 0 },
    { confusion: careful, value: 1 },
  ];
  expect(posteriorOf([accepted], [0.7, 0.3])?.[0]).toBeCloseTo(0.63 / (0.63 + 0.06), 12);
  expect(posteriorOf([accepted, rejected], [0.7, 0.3])?.[1]).toBeCloseTo(0.048 / (0.063 + 0.048), 12);
});

test('without ratings, or by raters who always say the same, it is the prevalence', () => {
  for (const ratings of [[], [{ confusion: never, value: 0 }]]) {
    expect(posteriorOf(ratings, [0.7, 0.3])?.[0]).toBeCloseTo(0.7, 12);
    expect(posteriorOf(ratings, [0.7, 0.3])?.[1]).toBeCloseTo(0.3, 12);
  }
});

test('thousands of ratings do not become 0', () => {
  const many = times(5000, [
    { confusion: careful, value: 0 },
    { confusion: careful, value: 1 },
  ]).flat();
  const last = posteriorOf([...many, { confusion: careful, value: 1 }], [0.5, 0.5]);
  // 0.8 · 0.2 is more than 0.9 · 0.1.
  expect([...(last ?? [])]).toEqual([0, 1]);
});

test('is not computable when no class allows the ratings', () => {
  expect(posteriorOf([{ confusion: never, value: 1 }], [0.7, 0.3])).toBeNull();
});

test.each([
  [careful, 2],
  [careful, -1],
  [[[1, 0]], 0],
  [
    [
      [NaN, 1],
      [0, 1],
    ],
    0,
  ],
])('%o without the value %d is refused', (confusion, value) =>
  expect(() => posteriorOf([{ confusion, value }], [0.5, 0.5])).toThrow(RangeError),
);
