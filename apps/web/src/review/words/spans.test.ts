import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { follow, mark, pieces, toCodePoints, type Span } from './spans.ts';

const patwa = (from: number, to: number): Span => ({ from, to, category: 'Patwa' });
const english = (from: number, to: number): Span => ({ from, to, category: 'English' });

describe('mark', () => {
  it('takes from others what it covers, and joins its own', () => {
    expect(mark([patwa(0, 10)], 4, 6, 'English')).toEqual([patwa(0, 4), english(4, 6), patwa(6, 10)]);
    expect(mark([patwa(0, 4), english(4, 8)], 4, 8, 'Patwa')).toEqual([patwa(0, 8)]);
    expect(mark([patwa(0, 10)], 4, 6, null)).toEqual([patwa(0, 4), patwa(6, 10)]);
    expect(mark([], 3, 3, 'Patwa')).toEqual([]);
  });
});

describe('follow', () => {
  const text = 'mi say hello to yuh';
  const spans = [patwa(0, 6), english(7, 12)];
  it('moves what stands behind an insertion and grows what it is within', () => {
    expect(follow(spans, text, `well ${text}`)).toEqual([patwa(5, 11), english(12, 17)]);
    expect(follow(spans, text, 'mi say hel—lo to yuh')).toEqual([patwa(0, 6), english(7, 13)]);
  });
  it('lets go of what was deleted', () => {
    expect(follow(spans, text, 'mi say to yuh')).toEqual([patwa(0, 6)]);
    expect(follow(spans, text, '')).toEqual([]);
  });
});

describe('whatever is marked and typed', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 20 });
  const anySpans = (length: number) =>
    fc
      .array(fc.tuple(fc.nat(length), fc.nat(length), fc.constantFrom('English', 'Patwa')), {
        maxLength: 6,
      })
      .map((marks) =>
        marks.reduce<Span[]>(
          (spans, [a, b, category]) => mark(spans, Math.min(a, b), Math.max(a, b), category),
          [],
        ),
      );
  const isSound = (spans: Span[], length: number) => {
    spans.forEach(({ from, to }, i) => {
      expect(from).toBeGreaterThanOrEqual(spans[i - 1]?.to ?? 0);
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThanOrEqual(length);
    });
  };
  it('lies within the text, in order, and never overlaps', () => {
    fc.assert(
      fc.property(
        anyText.chain((before) => fc.tuple(fc.constant(before), anyText, anySpans([...before].length))),
        ([before, after, spans]) => {
          isSound(spans, [...before].length);
          isSound(follow(spans, before, after), [...after].length);
          expect(follow(spans, before, before)).toEqual(spans);
        },
      ),
    );
  });
  it('is shown as the same text, cut in pieces', () => {
    fc.assert(
      fc.property(
        anyText.chain((text) => fc.tuple(fc.constant(text), anySpans([...text].length))),
        ([text, spans]) => {
          expect(
            pieces(text, spans)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});

it('counts as the server does', () => {
  expect(toCodePoints('😀a', 2)).toBe(1);
  expect(toCodePoints('😀a', 3)).toBe(2);
});
