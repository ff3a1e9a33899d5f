import { emailAddress } from '@labrish/api/email-address';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { jsonText } from '#http/json-body.ts';
import { invalid } from './errors.ts';

/** Validates a mail address; a refusal has GoTrue's message. */
export const email = emailAddress('Unable to validate email address: invalid format');

/** Tells whether an id can exist: PostgreSQL's uuid column refuses anything else with an error. */
export const isUuid = (text: string): boolean => z.guid().safeParse(text).success;

/** Reads a body or query. @throws {AuthError} 400 with the first problem. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.');
  throw invalid(where ? `${where}: ${issue?.message ?? 'is not valid'}` : 'A JSON object is needed');
}

/**
 * Adds the JSON parser. auth-js sends a JSON content type with an empty body (DELETE, logout), which Fastify's own parser refuses.
 * Refuses text that PostgreSQL cannot store (NUL, halves of surrogate pairs) for all endpoints at once.
 */
export function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readJson(jsonText(body)));
    } catch (error) {
      done(error as Error);
    }
  });
}

/**
 * Accepts form bodies in this scope. Use it only where a page's form or a provider posts: browsers send a form from any site
 * without a CORS preflight, so another site could make its visitors post whatever it likes.
 */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
}

function readJson(text: string): unknown {
  if (!text.trim()) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('Could not parse request body as JSON');
  }
  // Escaped backslashes are left out: the text `\u0000`, written with a backslash, can be stored.
  if (/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value).replaceAll('\\\\', '')))
    throw invalid('The text holds characters that cannot be stored');
  return value;
}
