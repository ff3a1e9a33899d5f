import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTime, nextMidnight } from './clock.ts';

const ZONES = [
  'America/Jamaica',
  'America/Port_of_Spain',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Pacific/Kiritimati',
];
const moments = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test.each([
  ['America/Jamaica', '2026-11-20T04:59:59.999Z', '2026-11-19T23:59:59.999Z'],
  ['Asia/Kolkata', '2026-11-20T18:29:59.000Z', '2026-11-20T23:59:59.000Z'],
  ['America/New_York', '2026-07-01T12:00:00.000Z', '2026-07-01T08:00:00.000Z'],
])('the clock in %s', (zone, at, local) => {
  expect(localTime(zone, new Date(at)).toISOString()).toBe(local);
});

test('the next midnight is the first moment of the next day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), moments, (zone, at) => {
      const midnight = nextMidnight(zone, at);
      const dayOf = (moment: Date) => localTime(zone, moment).toISOString().slice(0, 10);
      expect(midnight > at).toBe(true);
      expect(dayOf(midnight)).not.toBe(dayOf(at));
      expect(dayOf(new Date(midnight.getTime() - 1))).toBe(dayOf(at));
    }),
  );
});
