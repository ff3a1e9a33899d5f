import { type Endpoint, pathParameters } from './endpoints.ts';
import type { JsonSchema } from './json-schema.ts';

export interface Answer {
  description: string;
  content?: { 'application/json': { schema: JsonSchema; example: unknown } };
}

export interface Reference {
  $ref: string;
}

/** Refusals that any operation may answer with, by the names that code generators use. */
export const REFUSALS: Record<string, Answer> = {
  BadRequest: refusal('The input cannot be used; `details` lists what is wrong and where.'),
  Unauthorized: refusal('Nobody is signed in, or the token or key is not good.'),
  Forbidden: refusal(
    'This needs an administrator, a permission or another scope, or a second factor given in the last five minutes.',
  ),
  NotFound: refusal('There is nothing with this id.'),
  MethodNotAllowed: refusal('The address takes other methods; `allow` lists them.'),
  TooLarge: refusal('The body is larger than 1 MB.'),
  UnsupportedMediaType: refusal('The body is not JSON.'),
  TooManyRequests: refusal(
    'The API key has called too often; `retry-after` says for how many seconds to wait.',
  ),
  Unexpected: refusal('Something went wrong on our side.'),
  Unavailable: refusal(
    'The database cannot be reached; try again after the seconds that `retry-after` says.',
  ),
};

/** Returns the refusals of an operation: references to the common ones, and its own in full. */
export function refusals({ rest, scopes }: Endpoint): Record<string, Answer | Reference> {
  const idInPath = pathParameters(rest.path).length > 0;
  const own = Object.entries(rest.errors ?? {}).map(([status, when]) => [status, refusal(when)] as const);
  return {
    400: named('BadRequest'),
    401: named('Unauthorized'),
    ...(scopes !== 'any' && { 403: named('Forbidden') }),
    ...(idInPath && { 404: named('NotFound') }),
    405: named('MethodNotAllowed'),
    413: named('TooLarge'),
    415: named('UnsupportedMediaType'),
    429: named('TooManyRequests'),
    500: named('Unexpected'),
    503: named('Unavailable'),
    ...Object.fromEntries(own),
  };
}

const named = (name: string): Reference => ({ $ref: `#/components/responses/${name}` });

/** Returns the answer itself, resolving a reference. */
export function answerOf(one: Answer | Reference): Answer {
  if (!('$ref' in one)) return one;
  const found = REFUSALS[one.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`There is no ${one.$ref}.`);
  return found;
}

function refusal(description: string): Answer {
  const schema = { $ref: '#/components/schemas/Error' };
  return { description, content: { 'application/json': { schema, example: { error: description } } } };
}
