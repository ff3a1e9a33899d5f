import { expect, test } from 'vitest';
import { SECONDS_BOUNDS } from './seconds.ts';
import { tellEnd, tellFigures, type CountedFigures } from './small-numbers.ts';

const seconds = SECONDS_BOUNDS.map(() => 0).with(3, 100);
const figures = (change: Partial<CountedFigures>): CountedFigures => ({
  ...{ entered: 100, moved_on: 80, lost: 20, asked_again: 10, seconds },
  ...change,
});

test('large numbers are told as they are', () => {
  expect(tellFigures(figures({}))).toEqual({
    entered: 100,
    moved_on: 80,
    lost: 20,
    asked_again: 10,
    median_seconds: 5,
  });
});

test.each([
  [
    { lost: 4, moved_on: 96 },
    { entered: 100, moved_on: null, lost: '<5' },
  ],
  [
    { lost: 97, moved_on: 3 },
    { entered: 100, moved_on: '<5', lost: null, median_seconds: null },
  ],
  [
    { lost: 0, moved_on: 100 },
    { entered: 100, moved_on: 100, lost: 0 },
  ],
  [{ lost: 17 }, { entered: 97, moved_on: 80, lost: 17 }],
  [{ lost: 15 }, { entered: 100, moved_on: 80, lost: 15 }],
  [{ asked_again: 4 }, { asked_again: '<5' }],
  [{ asked_again: 97 }, { asked_again: null }],
  [{ asked_again: 100 }, { asked_again: 100 }],
  [
    { entered: 4, moved_on: 4, lost: 0, asked_again: 0 },
    { entered: '<5', moved_on: null, asked_again: null },
  ],
  [
    { entered: 9, moved_on: 6, lost: 3 },
    { entered: '<10', moved_on: null, lost: null, median_seconds: null },
  ],
  [{ entered: 0, moved_on: 0, lost: 0, asked_again: 0 }, { entered: 0 }],
])('%j is told as %j', (change, told) => {
  expect(tellFigures(figures(change))).toMatchObject(told);
});

test('of an end only how many came to it is told', () => {
  expect([0, 3, 5].map((entered) => tellEnd({ entered }).entered)).toEqual([0, '<5', 5]);
  expect(tellEnd({ entered: 5 })).toMatchObject({ moved_on: null, lost: null, asked_again: null });
});

test('nothing from 1 to 4 can be worked out of what is told: each answer fits another number as well', () => {
  const possible = new Map<string, CountedFigures[]>();
  for (const one of allUpTo(15)) {
    const answer = JSON.stringify(tellFigures(one));
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
  moved_on: (one) => one.moved_on,
  lost: (one) => one.lost,
  asked_again: (one) => one.asked_again,
  'still there': (one) => one.entered - one.moved_on - one.lost,
  'not moved on': (one) => one.entered - one.moved_on,
  'not lost': (one) => one.entered - one.lost,
  'not asked again': (one) => one.entered - one.asked_again,
};

function* allUpTo(most: number): Generator<CountedFigures> {
  for (let entered = 1; entered <= most; entered++)
    for (let moved_on = 0; moved_on <= entered; moved_on++)
      for (let lost = 0; lost <= entered - moved_on; lost++)
        for (let asked_again = 0; asked_again <= entered; asked_again++)
          yield { entered, moved_on, lost, asked_again, seconds: [] };
}
