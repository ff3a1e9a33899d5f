import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySegments } from '../testing/segments.ts';
import {
  cutSegments,
  edgesOf,
  joinSegments,
  joinToPrevious,
  MOST_SEGMENTS,
  moveEdge,
  segmentsFault,
  type Segment,
} from './segments.ts';

const LENGTH = 10_000;
const part = (from_ms: number, to_ms: number, text = ''): Segment => ({ from_ms, to_ms, text });

describe('segmentsFault', () => {
  it('says which segment is wrong, and how', () => {
    expect(segmentsFault([part(0, 5), part(5, 9)], 9)).toBeNull();
    expect(segmentsFault([part(0, 5), part(5, 9)], 8)).toBe('Segment 2 ends after the recording.');
    expect(segmentsFault([part(0, 5), part(5, 9)], null)).toBeNull();
    expect(segmentsFault([part(0, 5), part(4, 9)], 9)).toContain('Segment 2 begins before');
    expect(segmentsFault([part(5, 9), part(0, 4)], 9)).toContain('Segment 2 begins before');
    expect(segmentsFault([part(5, 5)], 9)).toBe('Segment 1 ends before it begins.');
    expect(segmentsFault([part(Number.NaN, 5)], 9)).not.toBeNull();
    const many = Array.from({ length: MOST_SEGMENTS + 1 }, (_, i) => part(i, i + 1));
    expect(segmentsFault(many, LENGTH)).toContain('more than 500');
  });
});

describe('cutSegments', () => {
  const whole = { text: 'mi a go a maakit', length_ms: LENGTH };
  it('begins with the text that is there, and puts what is behind the cursor into the next', () => {
    expect(cutSegments([], whole, 4_000, { index: 0, at: 8 })).toEqual({
      segments: [part(0, 4_000, 'mi a go'), part(4_000, LENGTH, 'a maakit')],
      index: 1,
    });
  });
  it('leaves the text to the first one when the cursor is in another field', () => {
    const before = [part(0, 4_000, 'one'), part(4_000, LENGTH, 'two')];
    expect(cutSegments(before, whole, 6_000, { index: 0, at: 1 })?.segments).toEqual([
      part(0, 4_000, 'one'),
      part(4_000, 6_000, 'two'),
      part(6_000, LENGTH),
    ]);
  });
  it('fills a gap up to the next segment, or to the end', () => {
    const before = [part(0, 1_000, 'one'), part(5_000, 6_000, 'two')];
    expect(cutSegments(before, whole, 2_000, { index: 0, at: 0 })).toEqual({
      segments: [before[0], part(2_000, 5_000), before[1]],
      index: 1,
    });
    expect(cutSegments(before, whole, 7_000, { index: 0, at: 0 })?.segments[2]).toEqual(part(7_000, LENGTH));
  });
  it('makes none that nobody could hear, and none too many', () => {
    for (const at of [0, 49, LENGTH - 49, LENGTH])
      expect(cutSegments([], whole, at, { index: 0, at: 0 })).toBeNull();
    const many = Array.from({ length: MOST_SEGMENTS }, (_, i) => part(i * 100, i * 100 + 100));
    expect(cutSegments(many, { text: '', length_ms: 50_000 }, 150, { index: 0, at: 0 })).toBeNull();
  });
});

describe('joinToPrevious', () => {
  it('joins words and times', () => {
    expect(joinToPrevious([part(0, 1, 'a '), part(2, 3, 'b'), part(3, 4)], 1)).toEqual([
      part(0, 3, 'a b'),
      part(3, 4),
    ]);
    expect(joinToPrevious([part(0, 1, 'a')], 0)).toEqual([part(0, 1, 'a')]);
  });
});

describe('edges', () => {
  const segments = [part(0, 1_000), part(1_000, 2_000), part(3_000, 4_000)];
  it('are shared by segments that touch', () => {
    expect(edgesOf(segments)).toEqual([
      { at_ms: 0, before: -1, after: 0 },
      { at_ms: 1_000, before: 0, after: 1 },
      { at_ms: 2_000, before: 1, after: -1 },
      { at_ms: 3_000, before: -1, after: 2 },
      { at_ms: 4_000, before: 2, after: -1 },
    ]);
  });
  it('move no further than the neighbours', () => {
    const moved = (edge: number, to: number) => {
      const found = edgesOf(segments)[edge];
      return found ? moveEdge(segments, found, to, LENGTH).map(({ from_ms, to_ms }) => [from_ms, to_ms]) : [];
    };
    expect(moved(1, 1_500.4)).toEqual([
      [0, 1_500],
      [1_500, 2_000],
      [3_000, 4_000],
    ]);
    expect(moved(1, 9_999)[0]).toEqual([0, 1_950]);
    expect(moved(1, -5)[0]).toEqual([0, 50]);
    expect(moved(2, 9_999)[1]).toEqual([1_000, 2_999]);
    expect(moved(3, 0)[2]).toEqual([2_001, 4_000]);
    expect(moved(4, 99_999)[2]).toEqual([3_000, LENGTH]);
    expect(moved(0, -5)[0]).toEqual([0, 1_000]);
  });
});

it('stays in order, within the recording, and loses no letter, whatever is done', () => {
  const letters = (text: string) => text.replace(/\s/g, '');
  const edits = fc.array(fc.tuple(fc.nat(2), fc.nat(LENGTH), fc.nat(20), fc.nat(20)), { maxLength: 12 });
  fc.assert(
    fc.property(anySegments(LENGTH), edits, (start, all) => {
      let now = start;
      for (const [kind, ms, n, at] of all) {
        const edge = edgesOf(now)[n];
        if (kind === 0)
          now = cutSegments(now, { text: '', length_ms: LENGTH }, ms, { index: n, at })?.segments ?? now;
        else if (kind === 1) now = joinToPrevious(now, n);
        else if (edge) now = moveEdge(now, edge, ms, LENGTH);
        expect(segmentsFault(now, LENGTH)).toBeNull();
        expect(letters(joinSegments(now))).toBe(letters(joinSegments(start)));
      }
    }),
  );
});
