import { expect, test } from 'vitest';
import { csvLine } from './export.tsx';

test('a line of CSV is quoted where it must be, and no cell is a formula', () => {
  expect(csvLine(['a,b', 'say "yes"', 'two\nlines', ['noise', 'other'], null, true, 3])).toBe(
    '"a,b","say ""yes""","two\nlines",noise other,,true,3\r\n',
  );
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1"])
    expect(csvLine([formula])).toBe(`'${formula}\r\n`);
  expect(csvLine(['\r=1'])).toBe('"\'\r=1"\r\n');
});
