import { expect, test } from 'vitest';
import { connect } from '../geometry/connections.ts';
import type { Line } from '../geometry/lines.ts';
import { nextSpot, type Spot } from './spots.ts';

/** Creates lines with labels in the order given. */
const lines = (...pairs: string[]): Line[] =>
  connect(
    pairs.map((pair) => ({ source: pair.charAt(0), target: pair.charAt(1), event: 'GO' })),
    new Map(['a', 'b', 'c'].map((id) => [id, { depth: 0, x: 0, y: 0 }])),
  ).map((connection, y) => ({
    ...{ connection, path: '', drawn: '', isWhole: true },
    ...{ label: { x: 0, y }, size: { width: 0, height: 0 } },
  }));

const all = lines('ab', 'ac', 'ca');
const walk = (from: Spot, ...keys: string[]) =>
  keys.reduce<Spot | undefined>((spot, key) => spot && nextSpot(spot, key, all, ['yes', 'no']), from);
const a: Spot = { kind: 'state', id: 'a' };

test('down to the choices, along them, and up to the state again', () => {
  expect(walk(a, 'ArrowDown')).toEqual({ kind: 'choice', id: 'yes', state: 'a' });
  expect(walk(a, 'ArrowDown', 'ArrowDown')).toMatchObject({ id: 'no' });
  expect(walk(a, 'ArrowDown', 'ArrowDown', 'ArrowDown')).toBeUndefined();
  expect(walk(a, 'ArrowDown', 'ArrowUp')).toEqual(a);
  expect(walk(a, 'ArrowDown', 'ArrowDown', 'Escape')).toEqual(a);
});

test('right to the lines that leave, left to those that arrive, and on to their ends', () => {
  expect(walk(a, 'ArrowRight')).toEqual({ kind: 'line', id: '["a","b"]', state: 'a', way: 'out' });
  expect(walk(a, 'ArrowRight', 'ArrowDown')).toMatchObject({ id: '["a","c"]' });
  expect(walk(a, 'ArrowRight', 'ArrowDown', 'ArrowDown')).toBeUndefined();
  expect(walk(a, 'ArrowRight', 'ArrowDown', 'ArrowRight')).toEqual({ kind: 'state', id: 'c' });
  expect(walk(a, 'ArrowLeft')).toEqual({ kind: 'line', id: '["c","a"]', state: 'a', way: 'in' });
  expect(walk(a, 'ArrowLeft', 'ArrowLeft')).toEqual({ kind: 'state', id: 'c' });
  expect(walk(a, 'ArrowLeft', 'Escape')).toEqual(a);
});

test('a key that means nothing here leads nowhere', () => {
  expect(walk(a, 'ArrowUp')).toBeUndefined();
  expect(walk({ kind: 'state', id: 'b' }, 'ArrowRight')).toBeUndefined();
  expect(nextSpot(a, 'ArrowDown', all, [])).toBeUndefined();
});
