// Zod's own messages are for programmers; these are for the person who sent the value. A schema's own message wins over them.
import { z } from 'zod';

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

/** Returns what is wrong with a value, to follow its name; undefined where zod's message is good enough. Pure. */
export function zodWords(issue: z.core.$ZodRawIssue): string | undefined {
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
