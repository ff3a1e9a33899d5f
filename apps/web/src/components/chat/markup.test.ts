import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pieces } from './markup.ts';

it.each([
  ['plain', [['plain', 'plain']]],
  [
    '*Big* up',
    [
      ['Big', 'bold'],
      [' up', 'plain'],
    ],
  ],
  [
    'say _irie_ or ~no~',
    [
      ['say ', 'plain'],
      ['irie', 'italic'],
      [' or ', 'plain'],
      ['no', 'struck'],
    ],
  ],
  ['snake_case_name and 2*3*4', [['snake_case_name and 2*3*4', 'plain']]],
  [
    'see https://a.example/x_y_z.',
    [
      ['see ', 'plain'],
      ['https://a.example/x_y_z', 'link'],
      ['.', 'plain'],
    ],
  ],
  ['* not bold *', [['* not bold *', 'plain']]],
  ['', []],
])('reads %j', (body, expected) => {
  expect(pieces(body).map(({ text, style }) => [text, style])).toEqual(expected);
});

it('loses no word and never fails', () => {
  const marked = fc.array(fc.constantFrom('*', '_', '~', 'a', ' ', 'wi', '\n', 'http://x.y'), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(marked, (parts) => {
      const body = parts.join('');
      const bare = (text: string) => text.replaceAll(/[*_~]/g, '');
      expect(
        bare(
          pieces(body)
            .map(({ text }) => text)
            .join(''),
        ),
      ).toBe(bare(body));
    }),
  );
});
