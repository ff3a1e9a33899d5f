import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignSlots } from './slots.ts';

const windows = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 }));

test('everybody in sight has a slot of their own, keeps it while in sight, and no more are used than were ever needed', () => {
  fc.assert(
    fc.property(windows, (seen) => {
      let slots: ReadonlyMap<string, number> = new Map();
      let most = 0;
      for (const ids of seen) {
        const before = slots;
        slots = assignSlots(before, ids);
        most = Math.max(most, ids.length);
        expect([...slots.keys()].sort()).toEqual([...ids].sort());
        expect(new Set(slots.values()).size).toBe(ids.length);
        for (const id of ids) if (before.has(id)) expect(slots.get(id)).toBe(before.get(id));
        for (const slot of slots.values()) expect(slot).toBeLessThan(most);
      }
    }),
  );
});

test('nothing changes while the same are in sight', () => {
  const slots = assignSlots(new Map(), ['a', 'b']);
  expect(assignSlots(slots, ['b', 'a'])).toBe(slots);
});
