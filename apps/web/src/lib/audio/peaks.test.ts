import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bars, decodePeaks } from './peaks.ts';

describe('bars', () => {
  it('keeps the loudest of each stretch, scaled to the loudest of all', () => {
    expect(bars([0, 50, 100, 20, 10, 0], 3)).toEqual([0.5, 1, 0.1]);
  });
  it('is empty without peaks and flat for silence', () => {
    expect(bars([], 40)).toEqual([]);
    expect(bars([0, 0], 40)).toEqual([0, 0]);
  });
  it('is total: every height is from 0 to 1 and no peak is left out', () => {
    const peaks = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 400 });
    fc.assert(
      fc.property(peaks, fc.integer({ min: 1, max: 300 }), (values, count) => {
        const heights = bars(values, count);
        expect(heights).toHaveLength(Math.min(values.length, count));
        expect(heights.every((height) => height >= 0 && height <= 1)).toBe(true);
        if (Math.max(0, ...values) > 0) expect(Math.max(...heights)).toBe(1);
      }),
    );
  });
});

describe('decodePeaks', () => {
  it('gives back the bytes', () => {
    expect(decodePeaks(btoa(String.fromCharCode(0, 127, 255)))).toEqual([0, 127, 255]);
  });
  it('knows no peaks where there are none or they are damaged', () => {
    expect(decodePeaks(null)).toBeNull();
    expect(decodePeaks('%%%')).toBeNull();
  });
});
