import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWords } from './wordings.tsx';

/** Renders two texts with their differences in brackets. */
const shown = (first: string, second: string) =>
  [compareWords(first, second), compareWords(second, first)].map((runs) =>
    runs.map(({ text, differs }) => (differs ? `<${text}>` : text)).join(' '),
  );

test('marks the words that only one has', () => {
  expect(shown('Mi deh yah inna di yaad', 'Mi de ya inna di yaad now')).toEqual([
    'Mi <deh yah> inna di yaad',
    'Mi <de ya> inna di yaad <now>',
  ]);
  expect(shown('', 'Mi')).toEqual(['', '<Mi>']);
});

test('upper case and punctuation are no difference, a tag is one', () => {
  expect(shown('Mi deh yah.', 'mi deh, yah')).toEqual(['Mi deh yah.', 'mi deh, yah']);
  expect(shown('Mi [noise] deh', 'Mi deh')).toEqual(['Mi <[noise]> deh', 'Mi deh']);
});

test('loses no word, and marks none of a text that is compared with itself', () => {
  const text = fc
    .array(fc.constantFrom('mi', 'di', 'yaad', 'deh', '[noise]'))
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (first, second) => {
      const [a, b] = [compareWords(first, second), compareWords(second, first)];
      expect(a.map((run) => run.text).join(' ')).toBe(first);
      expect(b.map((run) => run.text).join(' ')).toBe(second);
      const common = (runs: typeof a) => runs.flatMap((run) => (run.differs ? [] : run.text.split(' ')));
      expect(common(a)).toHaveLength(common(b).length);
      expect(compareWords(first, first).some((run) => run.differs)).toBe(false);
    }),
  );
});
