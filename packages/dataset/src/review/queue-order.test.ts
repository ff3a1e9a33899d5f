import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decide, type Review } from './decide.ts';
import { isInSample, isTranscribedTwice, nextTurn, rankOf, RANKS, underrepresented } from './queue-order.ts';

const NEEDED = { audio: 2, words: 1 };
const said = (verdict: Review['verdict']): Review => ({
  stage: 'audio',
  verdict,
  category: null,
  reasons: [],
  counts: true,
  is_adjudication: false,
  decided_at: new Date(0),
});

it.each([
  ['untouched', []],
  ['begun', ['accept']],
  ['contested', ['accept', 'reject']],
  [null, ['reject', 'reject']],
] as const)('%s', (name, verdicts) => {
  const rank = rankOf(decide(verdicts.map(said), NEEDED));
  expect(rank).toBe(name === null ? null : RANKS[name]);
});

it('calibrates as often as it should, and takes every fourth from the newest', () => {
  const turn = (chances: [number, number, number], share: number) => Object.values(nextTurn(chances, share));
  expect(turn([0.049, 0.9, 0.9], 0.05)).toEqual([true, 'oldest', false]);
  expect(turn([0.05, 0.249, 0.2], 0.05)).toEqual([false, 'newest', false]);
  expect(turn([0, 0.25, 0.199], 0)).toEqual([false, 'oldest', true]);
  expect(nextTurn([0.999, 0.999, 0], 1).is_calibration).toBe(true);
});

it('a fifth is in the random sample, whatever else is decided by the id', () => {
  const ids = fc.sample(fc.uuid(), { numRuns: 4_000, seed: 7 });
  expect(isInSample('00000005-0000-4000-8000-000000000000')).toBe(true);
  expect(isInSample('00000006-0000-4000-8000-000000000000')).toBe(false);
  for (const some of [ids, ids.filter((id) => isTranscribedTwice(id, 0.5))])
    expect(some.filter(isInSample).length / some.length).toBeCloseTo(0.2, 1);
});

it('as many are written down twice as the share says, always the same ones', () => {
  const ids = fc.sample(fc.uuid(), { numRuns: 4_000, seed: 7 });
  expect(ids.filter((id) => isTranscribedTwice(id, 0))).toEqual([]);
  expect(ids.filter((id) => isTranscribedTwice(id, 1)).length).toBe(ids.length);
  const few = ids.filter((id) => isTranscribedTwice(id, 0.1));
  expect(few.every((id) => isTranscribedTwice(id, 0.2))).toBe(true);
});

it('places with less than half of their share come first', () => {
  const places = [
    { code: 'JM-01', people: 100, recordings: 10 },
    { code: 'JM-02', people: 100, recordings: 2 },
    { code: 'JM-03', people: 10, recordings: 1 },
  ];
  expect(underrepresented(places)).toEqual(['JM-02']);
  expect(underrepresented(places.map((place) => ({ ...place, recordings: 0 })))).toEqual([]);
  expect(underrepresented([])).toEqual([]);
});
