import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignSlots } from './slots.ts';

const windows = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 }));

test('everybody in sight has a slot of their own, and keeps it while in sight', () => {
  fc.assert(
    fc.property(windows, (seen) => {
      let slots: ReadonlyMap<string, number> = new Map();
      for (const ids of seen) {
        const before = slots;
        slots = assignSlots(before, ids);
        expect([...slots.keys()]).toEqual(expect.arrayContaining(ids));
        expect(slots.size).toBe(ids.length);
        expect(new Set(slots.values()).size).toBe(ids.length);
        for (const id of ids) if (before.has(id)) expect(slots.get(id)).toBe(before.get(id));
      }
    }),
  );
});

const windowAt = (first: number) => Array.from({ length: 5 }, (_, place) => String(first + place));

test('on the way down the rows that went out of sight are written anew', () => {
  let slots = assignSlots(new Map(), windowAt(0));
  for (let first = 1; first < 50; first += 3) {
    slots = assignSlots(slots, windowAt(first));
    expect([...slots.values()].sort()).toEqual([0, 1, 2, 3, 4]);
  }
});

test('on the way up those who come have rows that nobody had', () => {
  const before = assignSlots(new Map(), windowAt(10));
  const after = assignSlots(before, windowAt(8));
  for (const id of ['8', '9']) expect([...before.values()]).not.toContain(after.get(id));
});

test('nothing changes while the same are in sight', () => {
  const slots = assignSlots(new Map(), ['a', 'b']);
  expect(assignSlots(slots, ['b', 'a'])).toBe(slots);
});
