import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MASK } from '../transcript/conventions.ts';
import { joinSegments } from '../transcript/segments.ts';
import { maskText } from './mask.ts';

const patwa = (from: number, to: number) => ({ from, to, category: 'Patwa' });

test('masks words, and moves the spans behind them', () => {
  const text = 'Mi 😀 si Keisha Brown a road';
  const spans = [patwa(0, 7), patwa(8, 20), patwa(15, 27)];
  const masked = maskText({ text, spans, segments: [] }, [
    { from: 8, to: 20 },
    { from: 14, to: 20 },
  ]);
  expect(masked.text).toBe(`Mi 😀 si ${MASK} a road`);
  const words = masked.spans.map(({ from, to }) => Array.from(masked.text).slice(from, to).join(''));
  expect(words).toEqual(['Mi 😀 si', MASK, ' a road']);
});

test('masks segments in step, and never joins two', () => {
  const segments = [
    { from_ms: 0, to_ms: 900, text: 'Mi si Keisha' },
    { from_ms: 900, to_ms: 1000, text: ' ' },
    { from_ms: 1000, to_ms: 1900, text: 'Brown a road' },
  ];
  const masked = maskText({ text: joinSegments(segments), spans: [], segments }, [{ from: 6, to: 18 }]);
  expect(masked.segments.map(({ text }) => text)).toEqual([`Mi si ${MASK}`, ' ', `${MASK} a road`]);
  expect(masked.text).toBe(joinSegments(masked.segments));
});

test('leaves nothing of what is masked, and all of the rest', () => {
  const part = fc.tuple(fc.nat(30), fc.nat(30)).map(([from, to]) => ({ from, to }));
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 25 }),
      fc.array(part, { minLength: 1 }),
      fc.array(part, { minLength: 1 }),
      (text, parts, spans) => {
        const masked = maskText(
          { text, spans: spans.map((one) => patwa(one.from, one.to)), segments: [] },
          parts,
        );
        const isHidden = (i: number) => parts.some(({ from, to }) => i >= from && i < to);
        const rest = Array.from(text)
          .filter((point, i) => !isHidden(i) || point === '\n')
          .join('');
        expect(masked.text.replaceAll(MASK, '')).toBe(rest.replaceAll(MASK, ''));
        for (const { from, to } of masked.spans) {
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual([...masked.text].length);
        }
      },
    ),
  );
});
