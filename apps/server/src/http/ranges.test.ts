import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesAny, parseRange, rangeStillValid } from './ranges.ts';

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=10-', { start: 10, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['Bytes= 1-2 ', { start: 1, end: 2 }],
    [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['bytes=abc-5', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=1e1-20', 'whole'],
    ['items=0-5', 'whole'],
    ['', 'whole'],
    [undefined, 'whole'],
  ])('%s of 100 bytes', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it('finds nothing to send in an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  it('never leaves the file', () => {
    const anyHeader = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
    );
    fc.assert(
      fc.property(anyHeader, fc.nat(), (header, size) => {
        const range = parseRange(header, size);
        if (typeof range !== 'string')
          expect(range.start >= 0 && range.start <= range.end && range.end < size).toBe(true);
      }),
    );
  });
});

describe('conditions', () => {
  it('match entity tags', () => {
    expect(matchesAny('"b", W/"a"', '"a"')).toBe(true);
    expect(matchesAny('*', '"a"')).toBe(true);
    expect(matchesAny('"b"', '"a"')).toBe(false);
    expect(matchesAny(undefined, '"a"')).toBe(false);
  });

  it('keep a range only for exactly the same bytes', () => {
    expect(rangeStillValid(undefined, '"a"')).toBe(true);
    expect(rangeStillValid('"a"', '"a"')).toBe(true);
    expect(rangeStillValid('W/"a"', '"a"')).toBe(false);
    expect(rangeStillValid('Fri, 20 Nov 2026 10:00:00 GMT', '"a"')).toBe(false);
  });
});
