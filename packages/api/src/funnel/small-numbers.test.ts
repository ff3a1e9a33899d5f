import { expect, test } from 'vitest';
import { SECONDS_BOUNDS } from './seconds.ts';
import { maskEndState, maskFigures, type CountedFigures } from './small-numbers.ts';

const duration_histogram = SECONDS_BOUNDS.map(() => 0).with(3, 100);
const figures = (change: Partial<CountedFigures>): CountedFigures => ({
  ...{ entered: 100, advanced: 80, dropped_off: 20, reprompted: 10, duration_histogram },
  ...change,
});

test('large numbers are told as they are', () => {
  expect(maskFigures(figures({}))).toEqual({
    entered: 100,
    advanced: 80,
    dropped_off: 20,
    reprompted: 10,
    median_seconds: 5,
  });
});

test.each([
  [
    { dropped_off: 4, advanced: 96 },
    { entered: 100, advanced: null, dropped_off: '<5' },
  ],
  [
    { dropped_off: 97, advanced: 3 },
    { entered: 100, advanced: '<5', dropped_off: null, median_seconds: null },
  ],
  [
    { dropped_off: 0, advanced: 100 },
    { entered: 100, advanced: 100, dropped_off: 0 },
  ],
  [{ dropped_off: 17 }, { entered: 97, advanced: 80, dropped_off: 17 }],
  [{ dropped_off: 15 }, { entered: 100, advanced: 80, dropped_off: 15 }],
  [{ reprompted: 4 }, { reprompted: '<5' }],
  [{ reprompted: 97 }, { reprompted: null }],
  [{ reprompted: 100 }, { reprompted: 100 }],
  [
    { entered: 4, advanced: 4, dropped_off: 0, reprompted: 0 },
    { entered: '<5', advanced: null, reprompted: null },
  ],
  [
    { entered: 9, advanced: 6, dropped_off: 3 },
    { entered: '<10', advanced: null, dropped_off: null, median_seconds: null },
  ],
  [{ entered: 0, advanced: 0, dropped_off: 0, reprompted: 0 }, { entered: 0 }],
])('%j is told as %j', (change, told) => {
  expect(maskFigures(figures(change))).toMatchObject(told);
});

test('of an end only how many came to it is told', () => {
  expect([0, 3, 5].map((entered) => maskEndState({ entered }).entered)).toEqual([0, '<5', 5]);
  expect(maskEndState({ entered: 5 })).toMatchObject({ advanced: null, dropped_off: null, reprompted: null });
});

test('nothing from 1 to 4 can be worked out of what is told: each answer fits another number as well', () => {
  const possible = new Map<string, CountedFigures[]>();
  for (const one of allUpTo(15)) {
    const answer = JSON.stringify(maskFigures(one));
    possible.set(answer, [...(possible.get(answer) ?? []), one]);
  }
  for (const [answer, ones] of possible)
    for (const [name, of] of Object.entries(WORKED_OUT)) {
      const values = new Set(ones.map(of));
      const [only] = values;
      if (values.size === 1) expect(only === 0 || Number(only) >= 5, `${name} out of ${answer}`).toBe(true);
    }
});

const WORKED_OUT: Record<string, (one: CountedFigures) => number> = {
  entered: (one) => one.entered,
  advanced: (one) => one.advanced,
  dropped_off: (one) => one.dropped_off,
  reprompted: (one) => one.reprompted,
  'still there': (one) => one.entered - one.advanced - one.dropped_off,
  'not moved on': (one) => one.entered - one.advanced,
  'not lost': (one) => one.entered - one.dropped_off,
  'not asked again': (one) => one.entered - one.reprompted,
};

function* allUpTo(most: number): Generator<CountedFigures> {
  for (let entered = 1; entered <= most; entered++)
    for (let advanced = 0; advanced <= entered; advanced++)
      for (let dropped_off = 0; dropped_off <= entered - advanced; dropped_off++)
        for (let reprompted = 0; reprompted <= entered; reprompted++)
          yield { entered, advanced, dropped_off, reprompted, duration_histogram: [] };
}
