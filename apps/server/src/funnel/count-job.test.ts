import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysToCount, type Days } from './count-job.ts';

const NOW = new Date('2026-11-24T10:29:00Z');
const inWords = (days: Days[]) =>
  days.map(({ from, until }) => `${from.toISOString().slice(0, 10)} ${until.toISOString().slice(0, 10)}`);
const known = (counted_at: string | null, first_said: string | null = '2026-01-01T12:00:00Z') => ({
  counted_at: counted_at === null ? null : new Date(counted_at),
  first_said: first_said === null ? null : new Date(first_said),
});

test('hour by hour today and the three days before it', () => {
  expect(inWords(daysToCount(known('2026-11-24T09:29:00Z'), NOW))).toEqual(['2026-11-21 2026-11-25']);
});

test('nothing has been said: there is nothing to count', () => {
  expect(daysToCount(known(null, null), NOW)).toEqual([]);
});

test('the first time all days from the first message on, some at a time', () => {
  expect(inWords(daysToCount(known(null, '2026-11-10T23:59:00Z'), NOW))).toEqual([
    '2026-11-10 2026-11-14',
    '2026-11-14 2026-11-18',
    '2026-11-18 2026-11-22',
    '2026-11-22 2026-11-25',
  ]);
});

test('after a pause what was not settled then, and all days since', () => {
  expect(inWords(daysToCount(known('2026-11-15T00:00:00Z'), NOW))).toEqual([
    '2026-11-12 2026-11-16',
    '2026-11-16 2026-11-20',
    '2026-11-20 2026-11-24',
    '2026-11-24 2026-11-25',
  ]);
});

test('a clock that was set back counts what it knows of', () => {
  expect(inWords(daysToCount(known('2027-01-01T00:00:00Z'), NOW))).toEqual(['2026-11-21 2026-11-25']);
});

test('the parts follow each other without a gap, and end with today', () => {
  const instant = fc.date({ min: new Date('2025-01-01'), max: NOW, noInvalidDate: true });
  fc.assert(
    fc.property(fc.option(instant), instant, (counted_at, first_said) => {
      const days = daysToCount({ counted_at, first_said }, NOW);
      expect(days.at(-1)?.until).toEqual(new Date('2026-11-25T00:00:00Z'));
      for (const [place, { from }] of days.entries())
        if (place > 0) expect(from).toEqual(days[place - 1]?.until);
    }),
  );
});
