import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depthOf, jsonText } from './json-body.ts';

const bytes = (text: string) => Buffer.from(text);
const nested = (levels: number, inner = '1') => '['.repeat(levels) + inner + ']'.repeat(levels);

function depth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depth));
}

test('the depth of a text is that of the value which JSON.parse makes of it', () => {
  const words = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'é', ' ') });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 12, withCrossShrink: true },
      fc.constantFrom(null, true, 1.5),
      words,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(words, tie('value'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(value, fc.constantFrom(0, 2), (one, space) => {
      const text = JSON.stringify(one, null, space);
      expect(depthOf(bytes(text))).toBe(depth(JSON.parse(text)));
    }),
  );
});

test('whatever the text, JSON.parse makes nothing of it that is deeper than was counted', () => {
  const noise = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ':', ',', '1', 'a') });
  fc.assert(
    fc.property(noise, (text) => {
      const counted = depthOf(bytes(text));
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        return;
      }
      expect(depth(value)).toBeLessThanOrEqual(counted);
    }),
    { numRuns: 2000 },
  );
});

test('64 levels are taken, 65 are not; brackets within texts do not count', () => {
  expect(jsonText(bytes(nested(64)))).toBe(nested(64));
  expect(() => jsonText(bytes(nested(65)))).toThrow('64 levels');
  const inText = JSON.stringify('["'.repeat(100));
  expect(jsonText(bytes(inText))).toBe(inText);
});

test.each([[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98]])(
  'bytes that are no UTF-8 are refused: %j',
  (...bad) => {
    expect(() => jsonText(Buffer.from([0x22, ...bad, 0x22]))).toThrow('not UTF-8');
  },
);
