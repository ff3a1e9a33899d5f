// Field schemas that all features share. Their examples appear in the OpenAPI document.
import { z } from 'zod';
import './zod-words.ts';

/** Any UUID that PostgreSQL accepts, of any version. */
export const id = z.guid().meta({ examples: ['0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33'] });
export const byId = z.strictObject({ id });

export const role = z.enum(['admin', 'reviewer']).meta({ id: 'Role', examples: ['reviewer'] });

/** Largest value of a PostgreSQL integer. */
const INT32_MAX = 2_147_483_647;

/** The version that an edit is based on; a stale edit is refused with 409. Absent: the edit applies anyway. */
export const expectedVersion = z
  .int()
  .min(1)
  .max(INT32_MAX)
  .optional()
  .meta({
    description: 'The version this edit is based on. A stale one is refused with 409.',
    examples: [1],
  });

/** The same for something that may not exist yet, which has version 0. */
export const expectedVersionOrNone = z
  .int()
  .min(0)
  .max(INT32_MAX)
  .optional()
  .meta({
    description: 'The version this edit is based on, 0 for none yet. A stale one is refused with 409.',
    examples: [0],
  });

export const version = z.int().meta({ examples: [1] });
export const timestamp = z.iso.datetime().meta({ examples: ['2026-11-20T14:05:00.000Z'] });

/** A text that must not be blank; surrounding blanks are trimmed. */
export const nonEmptyText = (max: number) =>
  z.string().trim().min(1, 'Please fill this in.').max(max, `Please keep this to ${max} characters.`);

/** A text that may be empty; empty is stored as absent (null). */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please keep this to ${max} characters.`)
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : value));
