import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emailAddress } from './email-address.ts';

const schema = emailAddress('no address');
const isTaken = (text: string) => schema.safeParse(text).success;

it.each([
  [' Ann@Example.org ', 'ann@example.org'],
  ['admin@localhost', 'admin@localhost'],
  ["o'brien+labrish@mail.example.co.jm", "o'brien+labrish@mail.example.co.jm"],
  ['a.b-c_d@xn--bcher-kva.example', 'a.b-c_d@xn--bcher-kva.example'],
])('takes %j', (given, stored) => {
  expect(schema.parse(given)).toBe(stored);
});

it.each([
  'x@evil.com@labrish.test',
  'a@x..test',
  'a@x.test.',
  'a@.x.test',
  'a..b@x.test',
  '.a@x.test',
  'a.@x.test',
  'a b@x.test',
  'a@x_y.test',
  'a@-x.test',
  '"a"@x.test',
  'a@[127.0.0.1]',
  // Cyrillic a, Kelvin sign, full-width letters.
  '\u0430dmin@x.test',
  '\u212aim@x.test',
  '\uff41dmin@x.test',
  `${'a'.repeat(65)}@x.test`,
  `a@${'x.'.repeat(130)}test`,
  '',
])('refuses %j', (given) => {
  expect(isTaken(given)).toBe(false);
});

/** Characters that are invisible, or that move visible ones: controls, formats, separators, variation selectors, fillers. */
const INVISIBLE = /\p{C}|\p{Z}|\p{Default_Ignorable_Code_Point}|\u2800/u;
const invisible = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((code) => String.fromCodePoint(code))
  .filter((character) => INVISIBLE.test(character));

it('refuses every character that cannot be seen, wherever it stands', () => {
  const address = 'ann.smith@mail.example.org';
  fc.assert(
    fc.property(invisible, fc.integer({ min: 1, max: address.length - 1 }), (character, at) => {
      expect(isTaken(address.slice(0, at) + character + address.slice(at))).toBe(false);
    }),
    { examples: [...'\u001b\u0085\u00a0\u200b\u202e\u2028\ufe0f\ufeff'].map((character) => [character, 3]) },
  );
});

it('stores what it takes in one spelling, without two dots in a row', () => {
  const pieces = fc.array(fc.constantFrom('a', 'B', '.', '-', '@', 'x.test', ' ', '\u212a'), {
    maxLength: 9,
  });
  fc.assert(
    fc.property(pieces, (parts) => {
      const parsed = schema.safeParse(parts.join(''));
      if (!parsed.success) return;
      expect(parsed.data).toMatch(/^[\x21-\x7e]+$/);
      expect(parsed.data).not.toMatch(/\.\.|\.$|\.@|@\.|^\.|[A-Z]|@.*@/);
      expect(schema.parse(parsed.data)).toBe(parsed.data);
    }),
    { numRuns: 2000 },
  );
});
