import { expect, test } from 'vitest';
import { fitted } from './extent.ts';

const surface = { clientWidth: 1000, clientHeight: 700 };
const start = { x: 0, y: 0 };

test('what fits is shown whole and in the middle, with a padding of 0.15', () => {
  const { x, y, zoom } = fitted({ x: 0, y: 0, width: 2000, height: 1000 }, start, surface);
  expect(zoom).toBeCloseTo(1000 / 1.15 / 2000, 2);
  expect(x + (2000 * zoom) / 2).toBeCloseTo(500);
  expect(y + (1000 * zoom) / 2).toBeCloseTo(350);
});

test('the zoom ends at 1.5, however little there is', () => {
  expect(fitted({ x: 0, y: 0, width: 180, height: 60 }, start, surface).zoom).toBe(1.5);
});

test('what does not fit at 0.3 begins with the initial state, not with the middle', () => {
  const extent = { x: -100, y: -400, width: 9000, height: 12_000 };
  const top = fitted(extent, start, surface);
  expect(top.zoom).toBe(0.3);
  // The corner of the drawing, slightly inside the surface.
  expect([top.x, top.y]).toEqual([54, 144]);
  // An initial state far down the first column is centred vertically.
  expect(fitted(extent, { x: 0, y: 5000 }, surface).y).toBe(350 - 1500);
});

test('without an initial state the middle is shown', () => {
  const extent = { x: 0, y: 0, width: 9000, height: 12_000 };
  expect(fitted(extent, undefined, surface).x).toBeCloseTo(500 - 4500 * 0.3);
});
