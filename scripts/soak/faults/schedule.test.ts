import { expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import type { Exit } from '../servers/servers.ts';
import { doneAt, drawFaults, refusedToStart } from './schedule.ts';

const KINDS = ['a', 'b', 'c', 'd', 'e'];

it('draws the same faults for the same seed, others for another, and every kind equally often', () => {
  const drawn = drawFaults(KINDS, 100, createRandom(1));
  expect(drawn).toEqual(drawFaults(KINDS, 100, createRandom(1)));
  expect(drawn).not.toEqual(drawFaults(KINDS, 100, createRandom(2)));
  for (const kind of KINDS) expect(drawn.filter((each) => each === kind)).toHaveLength(20);
  expect(drawFaults([], 3, createRandom(1))).toEqual([]);
});

it('lets a server refuse to start only while it has no database or no disk, and a moment after', () => {
  const done = [
    { name: 'disk full', from: 10_000, to: 13_000 },
    { name: 'connections cut', from: 30_000, to: 33_000 },
    { name: 'database refusing', from: 50_000, to: Infinity },
  ];
  const refused = (at: number, more: Partial<Exit> = {}) =>
    refusedToStart(done, { at, code: 1, phase: 'starting', lines: ['It cannot be used.'], ...more });
  const moments = [9_999, 10_000, 15_000, 20_000, 31_000, 49_999, 90_000];
  expect(moments.filter((at) => refused(at))).toEqual([10_000, 15_000, 90_000]);
  expect(refused(12_000, { phase: 'running' })).toBe(false);
  expect(refused(12_000, { lines: ['{"level":60,"msg":"stopping after an error"}'] })).toBe(false);
  expect([0, 14_000, 31_000].map((at) => doneAt(done, at))).toEqual([
    'before the first fault',
    'disk full',
    'connections cut',
  ]);
});
