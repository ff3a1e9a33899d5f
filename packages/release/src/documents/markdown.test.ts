import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../testing/clips.ts';
import { markdownText } from '../escape.ts';
import { codeBlock, markdownQuote, markdownTable } from './markdown.ts';

test('whatever people wrote, a row stays a row', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText), { maxLength: 5 }), (rows) => {
      const lines = markdownTable(['One', 'Two'], rows).split('\n');
      expect(lines).toHaveLength(rows.length + 2);
      for (const line of lines) expect(line.match(/(?<!\\)(\\\\)*\|/g)).toHaveLength(3);
    }),
  );
});

test('nothing of it is a tag or a link', () => {
  expect(markdownText('<img src=x> [a](b) & `c` *d*')).toBe(
    '&lt;img src=x> \\[a\\](b) &amp; \\`c\\` \\*d\\*',
  );
});

test('numbers stand to the right', () => {
  expect(markdownTable(['Part', 'Hours'], [['train', 1.5]])).toBe(
    '| Part | Hours |\n| --- | --: |\n| train | 1.5 |',
  );
});

test('nothing ends a block of code', () => {
  expect(codeBlock('sh', 'a\n```\nb')).toBe('````sh\na\n```\nb\n````');
});

test('a quotation keeps its lines', () => {
  expect(markdownQuote('I agree.\r\n\r\n# Stop')).toBe('> I agree.  \n>  \n> \\# Stop');
});
