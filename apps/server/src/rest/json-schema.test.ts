import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { coercion } from './json-schema.ts';

const schema = z.strictObject({
  limit: z.int().default(5),
  share: z.number().optional(),
  archived: z.boolean().optional(),
  tags: z.array(z.int()).optional(),
  text: z.string().optional(),
});
const coerce = coercion(schema);

test.each([
  [{ limit: '500' }, { limit: 500 }],
  [{ limit: '-3' }, { limit: -3 }],
  [{ share: '0.25' }, { share: 0.25 }],
  [{ archived: 'false' }, { archived: false }],
  [{ archived: 'true' }, { archived: true }],
  [{ tags: '1' }, { tags: [1] }],
  [{ tags: ['1', '2'] }, { tags: [1, 2] }],
  [{ text: '500' }, { text: '500' }],
])('%j becomes %j', (texts, values) => expect(coerce(texts)).toEqual(values));

test.each(['', ' ', '5x', '0x10', '1e3', 'NaN', 'Infinity', '99999999999999999999', '٣'])(
  '%j is no number and is left for the schema to refuse',
  (limit) => expect(coerce({ limit })).toEqual({ limit }),
);

test.each(['1', 'yes', 'TRUE', ''])('%j is no boolean', (archived) => {
  expect(coerce({ archived })).toEqual({ archived });
});

test('the schema judges as before, whatever was coerced', () => {
  coerce({ limit: '5', archived: 'false' });
  expect(schema.safeParse({ limit: '5' }).success).toBe(false);
  expect(schema.safeParse({ archived: 'false' }).success).toBe(false);
});

test('any query gives its own keys back, without an error', () => {
  const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'limit', 'tags'));
  const query = fc.dictionary(key, fc.oneof(fc.string(), fc.array(fc.string())));
  fc.assert(
    fc.property(query, (texts) => {
      expect(Object.keys(coerce(texts))).toEqual(Object.keys(texts));
    }),
  );
});
