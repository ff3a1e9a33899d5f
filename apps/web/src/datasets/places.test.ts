import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrange, landFirst, type Place } from './places.ts';

const windowAt = (first: number) => Array.from({ length: 5 }, (_, place) => String(first + place));
const idsOf = (places: readonly Place[]) => places.map(({ id }) => id);
const keysOf = (places: readonly Place[]) => places.map(({ key }) => key);
const atRest = (first: number) => arrange([], windowAt(first), false, undefined);

const frames = fc.array(
  fc.record({
    ids: fc.array(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 }),
    isFlying: fc.boolean(),
    focused: fc.option(fc.integer({ min: 0, max: 30 }).map(String), { nil: undefined }),
  }),
);

test('everybody in sight has a place of their own, and keeps it while in sight', () => {
  fc.assert(
    fc.property(frames, (seen) => {
      let places: readonly Place[] = [];
      for (const { ids, isFlying, focused } of seen) {
        const before = places;
        places = arrange(before, ids, isFlying, focused);
        expect(new Set(idsOf(places))).toEqual(new Set(ids));
        expect(new Set(keysOf(places)).size).toBe(new Set(ids).size);
        for (const place of before) if (ids.includes(place.id)) expect(places).toContain(place);
      }
    }),
  );
});

test('in flight, down and up, the rows that went out of sight are written anew, and none is moved', () => {
  let places = atRest(100);
  for (const first of [101, 104, 110, 107, 90, 91]) {
    places = arrange(places, windowAt(first), true, undefined);
    expect(keysOf(places)).toEqual([0, 1, 2, 3, 4]);
  }
  expect(places.every(({ isGlimpse }) => isGlimpse)).toBe(true);
});

test('the row of the one with the focus is nobody else’s', () => {
  const places = arrange(atRest(0), windowAt(3), true, '1');
  expect(idsOf(places)).toEqual(['5', '6', '3', '4', '7']);
  expect(keysOf(places)).toEqual([0, 2, 3, 4, 5]);
});

test('at rest they stand in order, and land one after the other', () => {
  let places = arrange(arrange(atRest(0), windowAt(3), true, undefined), windowAt(3), false, undefined);
  expect(idsOf(places)).toEqual(windowAt(3));
  const glimpses = () => places.map(({ isGlimpse }) => isGlimpse);
  expect(glimpses()).toEqual([false, false, true, true, true]);
  places = landFirst(places);
  expect(glimpses()).toEqual([false, false, false, true, true]);
});

test('at rest who comes has a row that nobody had, and is no glimpse', () => {
  const places = arrange(atRest(10), windowAt(8), false, undefined);
  expect(keysOf(places)).toEqual([5, 6, 0, 1, 2]);
  expect(places.some(({ isGlimpse }) => isGlimpse)).toBe(false);
});

test('nothing changes while the same are in sight', () => {
  const places = atRest(0);
  for (const isFlying of [true, false])
    expect(arrange(places, windowAt(0), isFlying, undefined)).toBe(places);
});
