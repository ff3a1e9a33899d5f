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

const moments = fc.array(
  fc
    .record({ count: fc.integer({ min: 1, max: 60 }), at: fc.nat(), isFastScrolling: fc.boolean() })
    .map(({ count, at, isFastScrolling }) => ({ range: rangeAt(at % count, count), isFastScrolling })),
);
const focusedRow = fc.option(fc.nat({ max: 59 }), { nil: undefined });

test('what is in sight and some around it is drawn, in order and without a gap, and nothing that is not there', () => {
  fc.assert(
    fc.property(moments, focusedRow, (seen, focusedRow) => {
      let isFastScrolling = false;
      const draw = rowsToDraw(() => isFastScrolling, focusedRow);
      for (const moment of seen) {
        isFastScrolling = moment.isFastScrolling;
        const { startIndex, endIndex, count } = moment.range;
        const rows = draw(moment.range);
        expect(rows).toEqual(Array.from(rows, (_, place) => (rows[0] ?? NaN) + place));
        expect(rows[0]).toBeGreaterThanOrEqual(0);
        expect(rows[0]).toBeLessThanOrEqual(Math.max(0, startIndex - OVERSCAN));
        expect(rows.at(-1)).toBeGreaterThanOrEqual(Math.min(count - 1, endIndex + OVERSCAN));
        expect(rows.at(-1)).toBeLessThan(count);
      }
    }),
  );
});

test('in fast scrolling most steps draw nothing anew; otherwise there is nothing but what is needed', () => {
  let isFastScrolling = true;
  const draw = rowsToDraw(() => isFastScrolling);
  const drawn = Array.from({ length: 100 }, (_, step) => draw(rangeAt(100 + step)));
  expect(new Set(drawn).size).toBeLessThan(30);
  isFastScrolling = false;
  const rest = draw(rangeAt(199));
  expect([rest[0], rest.at(-1)]).toEqual([195, 216]);
  expect(draw(rangeAt(199))).toBe(rest);
});

test('the neighbours of the row with the focus are there while it is near', () => {
  const draw = rowsToDraw(() => false, 130);
  expect(draw(rangeAt(100)).at(-1)).toBe(131);
  expect(draw(rangeAt(150))[0]).toBe(129);
  expect(draw(rangeAt(300))[0]).toBe(296);
});
