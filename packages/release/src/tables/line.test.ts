import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../testing/clips.ts';
import { oneLine } from '../escape.ts';
import { tsvLine } from './line.ts';

test('whatever people wrote, a line stays one line with its cells', () => {
  const cells = fc.array(fc.oneof(anyText, fc.constant(null), fc.integer()), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(cells, (row) => {
      const line = tsvLine(row);
      expect(line.endsWith('\n')).toBe(true);
      // Python's splitlines splits at all of these characters, so a line must not contain any of them.
      for (const end of '\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029') expect(line.slice(0, -1)).not.toContain(end);
      expect(line.slice(0, -1).split('\t')).toHaveLength(row.length);
    }),
  );
});

test('what does not break a line stays as it is', () => {
  expect(tsvLine(['"so" she \'said\'', ' two  blanks ', 'ñ 😀', "'tis", -7, null, ''])).toBe(
    "\"so\" she 'said'\t two  blanks \tñ 😀\t'tis\t-7\t\t\n",
  );
});

test('what a spreadsheet would run gets one apostrophe, which can be removed again', () => {
  expect(tsvLine(['=1+1', '+1', '-1', '@a', "'=1"])).toBe("'=1+1\t'+1\t'-1\t'@a\t''=1\n");
});

test('what breaks it becomes a blank, character by character', () => {
  expect(oneLine('a\tb\r\nc\u2028\u202e\0d')).toBe('a b  c   d');
});

test('the spans of a transcription are right in its cell, whatever people wrote, without the apostrophe', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(), (text, a, b) => {
      const [from, to] = [a, b]
        .map((place) => place % (Array.from(text).length + 1))
        .toSorted((x, y) => x - y);
      const cell = Array.from(
        tsvLine([text])
          .slice(0, -1)
          .replace(/^'(?='*[=+\-@])/, ''),
      );
      expect(cell.slice(from, to).join('')).toBe(oneLine(Array.from(text).slice(from, to).join('')));
    }),
  );
});
