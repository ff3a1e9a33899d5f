import { expect, test } from 'vitest';
import { z } from 'zod';
import './fields.ts';

test.each([
  [z.guid(), 'x', 'is not an id'],
  [z.enum(['admin', 'reviewer']), 'owner', 'must be one of admin, reviewer'],
  [z.enum(['admin', 'reviewer']), undefined, 'is required'],
  [z.literal('yes'), 'no', 'must be yes'],
  [z.string(), undefined, 'is required'],
  [z.string(), 1, 'must be a text'],
  [z.int(), 'x', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'x', 'must be true or false'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.object({}), [], 'must be an object'],
  [z.int().min(1), 0, 'must be at least 1'],
  [z.int().max(500), 501, 'must be at most 500'],
  [z.string().max(3), 'four', 'must have a length of at most 3'],
  [z.array(z.string()).min(1), [], 'must have a number of entries of at least 1'],
  [z.iso.datetime(), 'today', 'must be a date and time like 2026-11-20T14:05:00Z'],
  [z.string().min(1, 'Please fill this in.'), '', 'Please fill this in.'],
])('%# the words are ours, and a schema\u2019s own go first', (schema, value, words) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(words);
});
