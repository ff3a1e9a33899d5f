import { expect, it } from 'vitest';
import { insertTag } from './tags.ts';

it('puts a tag where the cursor is, with blanks where there are none', () => {
  expect(insertTag('', 0, 0, '[laugh]')).toEqual({ text: '[laugh]', cursor: 7 });
  expect(insertTag('mi say', 6, 6, '[laugh]')).toEqual({ text: 'mi say [laugh]', cursor: 14 });
  expect(insertTag('mi say', 2, 3, '[noise]')).toEqual({ text: 'mi [noise] say', cursor: 11 });
  expect(insertTag('mi say', 3, 3, '[noise]').text).toBe('mi [noise] say');
});

it('takes the place of what is selected', () => {
  expect(insertTag('mi xxx dem', 3, 6, '[unclear]').text).toBe('mi [unclear] dem');
});
