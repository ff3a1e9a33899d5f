import type { Targets } from '@labrish/api/targets/schema';
import { expect, test } from 'vitest';
import { changedTargets, toInput, toFields, targetFields } from './form.tsx';

const PORTLAND = {
  dimension: 'place' as const,
  key: 'JM-04',
  name: 'Portland',
  recordings: 200,
  usual: 151,
};
const PATWA = { dimension: 'category' as const, key: 'Patwa', name: 'Patwa', recordings: 1667, usual: 1667 };
const STORED: Targets = {
  ...{ goal: null, most_per_topic: 3, targets_enabled: true, version: 1 },
  targets: [PORTLAND, PATWA],
};

test('what is usual is an empty field, and back', () => {
  const typed = toFields(STORED);
  expect(typed).toEqual({
    ...{ goal: '', most_per_topic: '3', targets_enabled: true },
    own: { place: { 'JM-04': '200' }, category: { Patwa: '' } },
  });
  expect(toInput(targetFields.parse(typed))).toEqual({
    ...{ goal: null, most_per_topic: 3, targets_enabled: true },
    own: [{ dimension: 'place', key: 'JM-04', recordings: 200 }],
  });
});

test('a target may be none; a goal may not', () => {
  const typed = { ...toFields(STORED), goal: '0', own: { place: { 'JM-04': ' 0 ' } } };
  expect(targetFields.safeParse(typed).error?.issues.map(({ path }) => path.join('.'))).toEqual(['goal']);
  expect(toInput(targetFields.parse({ ...typed, goal: '10' })).own[0]?.recordings).toBe(0);
});

test.each(['-1', '1.5', 'many', '99999999', '1e3'])('refuses %j', (value) => {
  const typed = { ...toFields(STORED), own: { place: { 'JM-04': value } } };
  expect(targetFields.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    'Type a whole number from 0 to 10,000,000, or nothing.',
  ]);
});

test('tells what another has changed', () => {
  expect(changedTargets(STORED, { ...STORED, version: 2 })).toEqual([]);
  const now = {
    ...STORED,
    goal: 100,
    targets_enabled: false,
    targets: [{ ...PORTLAND, recordings: 151 }, PATWA],
  };
  expect(changedTargets(STORED, now)).toEqual([
    { label: 'Goal', value: '100' },
    { label: 'Prefer what is missing', value: 'off' },
    { label: 'Portland', value: '151' },
  ]);
});
