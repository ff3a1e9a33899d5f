import type { StateFigures } from '@labrish/api/funnel/schema';
import { expect, test } from 'vitest';
import { figuresInWords } from '#admin/flow/funnel.tsx';

const state: StateFigures = {
  ...{ state_key: 'welcome', name: 'Welcome', is_final: false },
  ...{ entered: 1204, advanced: 1060, dropped_off: 72, reprompted: 36, median_seconds: 14.2 },
};

test('all that is told', () => {
  expect(figuresInWords(state)).toBe('1,204 in · 88% on · 6% lost · median 14 sec · 3% asked again');
});

test('what is not told is left out, and few are few', () => {
  const hidden = { advanced: null, dropped_off: null, reprompted: null, median_seconds: null };
  expect(figuresInWords({ ...state, ...hidden })).toBe('1,204 in');
  expect(figuresInWords({ ...state, ...hidden, entered: '<5' })).toBe('<5 in');
  expect(figuresInWords({ ...state, advanced: null, dropped_off: '<5' })).toBe(
    '1,204 in · <5 lost · median 14 sec · 3% asked again',
  );
});
