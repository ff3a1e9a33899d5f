import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsToDraw } from './rows-to-draw.ts';

const OVERSCAN = 4;
const rangeAt = (startIndex: number, count = 1000) => ({
  startIndex,
  endIndex: Math.min(startIndex + 13, count - 1),
  overscan: OVERSCAN,
  count,
  lanes: 1,
});

const ranges = fc
  .record({ count: fc.integer({ min: 1, max: 60 }), at: fc.nat() })
  .map(({ count, at }) => rangeAt(at % count, count));
const walked = fc.option(fc.nat({ max: 59 }), { nil: undefined });

test('what is in sight and some around it is drawn, in order, and nothing that is not there', () => {
  fc.assert(
    fc.property(ranges, walked, (range, walked) => {
      const { startIndex, endIndex, count } = range;
      const rows = rowsToDraw(range, walked);
      expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b));
      const first = Math.max(0, startIndex - OVERSCAN);
      const last = Math.min(count - 1, endIndex + OVERSCAN);
      expect(rows.filter((row) => row >= first && row <= last)).toHaveLength(last - first + 1);
      expect(rows[0]).toBeGreaterThanOrEqual(0);
      expect(rows.at(-1)).toBeLessThan(count);
    }),
  );
});

test('the neighbours of the row that was walked to are there while it is near', () => {
  expect(rowsToDraw(rangeAt(100), 130).at(-1)).toBe(131);
  expect(rowsToDraw(rangeAt(150), 130)[0]).toBe(129);
  expect(rowsToDraw(rangeAt(300), 130)[0]).toBe(296);
});
