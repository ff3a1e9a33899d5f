// Field schemas that all features share. Their examples appear in the OpenAPI document.
import { z } from 'zod';
import { PERMISSIONS } from './permissions.ts';

const TYPES: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Partial<Record<string, string>> = {
  guid: 'is not an id',
  uuid: 'is not an id',
  datetime: 'must be a date and time like 2026-11-20T14:05:00Z',
  url: 'must be a web address',
  email: 'must be an email address',
};

/** Returns what is wrong with a value, in words that follow its name; undefined where zod's message is good enough. Pure. */
function zodWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return 'is required';
  if (issue.code === 'invalid_type') {
    const type = TYPES[issue.expected];
    return type && `must be ${type}`;
  }
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_format') return FORMATS[issue.format];
  if (issue.code === 'too_small') return `must ${bound(issue.origin)} at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must ${bound(issue.origin)} at most ${issue.maximum}`;
  return undefined;
}

function bound(origin: string): string {
  if (origin === 'string') return 'have a length of';
  return origin === 'array' ? 'have a number of entries of' : 'be';
}

z.config({ customError: zodWords });

/** Any UUID that PostgreSQL accepts, of any version. */
export const id = z.guid().meta({ examples: ['0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33'] });
export const byId = z.strictObject({ id });

export const role = z.enum(['admin', 'reviewer']).meta({ id: 'Role', examples: ['reviewer'] });

/** A permission of a reviewer (permissions.ts). */
export const permission = z.enum(PERMISSIONS).meta({ id: 'Permission', examples: ['lead'] });

export const nullableText = z.string().nullable();
export const nullableInt = z.int().nullable();

/** Largest value of a PostgreSQL integer. */
export const INT32_MAX = 2_147_483_647;

/** A whole number from `min` to `max`. */
export const intBetween = (min: number, max: number) => z.int().min(min).max(max);

/** A text of at most `max` characters, exactly as it is given. */
export const textUpTo = (max: number) => z.string().max(max);

/** The same, but not empty: a key, or a name that others refer to. */
export const nonEmptyKey = (max: number) => z.string().min(1).max(max);

const basedOn = (least: 0 | 1, version: string) =>
  intBetween(least, INT32_MAX)
    .optional()
    .meta({ description: `${version}. A stale one is refused with 409.`, examples: [least] });

/** The version that an edit is based on; a stale edit is refused with 409. Absent: the edit applies anyway. */
export const expectedVersion = basedOn(1, 'The version this edit is based on');

/** As `expectedVersion`, for something that may not exist yet, and has version 0 until then. */
export const expectedVersionOrNone = basedOn(0, 'The version this edit is based on, 0 for none yet');

export const version = z.int().meta({ examples: [1] });
export const timestamp = z.iso.datetime().meta({ examples: ['2026-11-20T14:05:00.000Z'] });

/** The cursor of a list in the order of its numbers. */
export const numberCursor = z
  .string()
  .regex(/^\d{1,18}$/, 'is not a cursor that this list gave')
  .optional()
  .meta({ description: '`next_cursor` of the page before.' });

/** A text that must not be blank; surrounding blanks are trimmed. */
export const nonEmptyText = (max: number) =>
  z.string().trim().min(1, 'Please fill this in.').max(max, `Please keep this to ${max} characters.`);

/** A text that may be empty; an empty or absent text becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please keep this to ${max} characters.`)
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : value));

/** Makes the schema of an object that has a name in the OpenAPI document. */
export function component<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}
