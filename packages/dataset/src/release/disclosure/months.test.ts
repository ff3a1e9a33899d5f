import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidated, type Part } from '../clip.ts';
import { blurMonths } from './months.ts';

const inMonth = (month: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ speaker_id: `S${from + i}`, part: 'train' as Part, month }));
const shown = (rows: ReturnType<typeof inMonth>) => [...new Set(blurMonths(rows).map(({ month }) => month))];

test.each([
  ['a month of five stays', inMonth('2026-11', 0, 5), ['2026-11']],
  [
    'months of fewer are their quarter',
    [...inMonth('2026-10', 0, 3), ...inMonth('2026-12', 3, 6)],
    ['2026-Q4'],
  ],
  [
    'a rare month takes the next one along',
    [...inMonth('2026-10', 0, 9), ...inMonth('2026-11', 0, 1)],
    ['2026-Q4'],
  ],
  ['a rare quarter is its year', [...inMonth('2026-01', 0, 3), ...inMonth('2026-12', 2, 6)], ['2026']],
  ['a year is all that a lone speaker shows', inMonth('2026-11', 0, 1), ['2026']],
])('%s', (_, rows, months) => {
  expect(shown(rows)).toEqual(months);
});

test('any rows show months and quarters of k speakers, in the validated rows by themselves too, and true ones', () => {
  const row = fc.record({
    speaker_id: fc.nat(25).map((n) => `S${n}`),
    part: fc.constantFrom<Part[]>('train', 'test', 'rejected', 'open', 'test_private'),
    month: fc
      .tuple(fc.constantFrom('2025', '2026'), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 120, size: 'max' }), fc.integer({ min: 1, max: 6 }), (rows, k) => {
      const blurred = blurMonths(rows, k);
      for (const [i, { month }] of blurred.entries()) {
        const before = rows[i]?.month ?? '';
        const quarter = `${before.slice(0, 4)}-Q${Math.floor((Number(before.slice(5)) + 2) / 3)}`;
        expect([before, quarter, before.slice(0, 4)]).toContain(month);
      }
      const published = blurred.filter(({ part }) => part !== 'test_private');
      for (const some of [published, published.filter(({ part }) => isValidated(part))])
        for (const value of new Set(some.map(({ month }) => month))) {
          const speakers = new Set(some.filter(({ month }) => month === value).map((one) => one.speaker_id));
          if (value.length > 4) expect(speakers.size).toBeGreaterThanOrEqual(k);
        }
      const validated = blurred.filter(({ part }) => isValidated(part));
      for (const year of ['2025', '2026']) {
        const ofYear = validated.filter(({ month }) => month.startsWith(year));
        const vague = new Set(ofYear.flatMap(({ month, speaker_id }) => (month === year ? speaker_id : [])));
        if (vague.size > 0 && vague.size < k) expect(ofYear.every(({ month }) => month === year)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
