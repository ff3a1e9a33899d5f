import { ApiError } from '@labrish/api/errors';
import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AudioMissing } from '#audio/store.ts';
import { toHttpError } from './errors.ts';

const withCode = (code: string, name = 'PrismaClientKnownRequestError') =>
  Object.assign(new Error('select secret from table'), { name, code });
const withStatus = (statusCode: number, message: string, code = 'X') =>
  Object.assign(new Error(message), { statusCode, code });

test.each([
  ['a refusal', new ApiError('CONFLICT', 'Taken.'), 409, 'Taken.'],
  ["tRPC's own", new TRPCError({ code: 'NOT_FOUND', message: 'None.' }), 404, 'None.'],
  ['a duplicate', withCode('P2002'), 409, /already/],
  ['a missing row', withCode('P2025'), 404, /no such/],
  ['a missing reference', withCode('P2003'), 400, /does not exist/],
  ['a lost race', withCode('P2034'), 409, /same moment/],
  ['a deadlock', withCode('40P01', 'DatabaseError'), 409, /same moment/],
  [
    'a deadlock of a raw query',
    Object.assign(new Error('Raw query failed. Code: `40P01`. Message: `deadlock detected`'), {
      code: 'P2010',
    }),
    409,
    /same moment/,
  ],
  ['a missing recording', new AudioMissing('originals/secret.ogg'), 404, 'The audio is not there.'],
  ['a limit', withStatus(429, 'Slow down.'), 429, 'Slow down.'],
  ['a large body', withStatus(413, 'x', 'FST_ERR_CTP_BODY_TOO_LARGE'), 413, 'The body is too large.'],
  ['a 5xx of a plugin', withStatus(502, 'secret'), 500, /our side/],
  ['a bug', new Error('secret'), 500, /our side/],
  ['a text', 'secret', 500, /our side/],
  ['nothing', undefined, 500, /our side/],
])('%s', (_what, error, status, message) => {
  const answer = toHttpError(error);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatch(message);
  expect(JSON.stringify(answer)).not.toContain('secret');
});

test('who is refused at the door is told the same through tRPC', () => {
  const refused = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: withStatus(401, 'Sign in again.') });
  expect(toHttpError(refused)).toEqual({ status: 401, headers: {}, body: { error: 'Sign in again.' } });
});

test('a limit says when to come back', () => {
  const error = new ApiError('TOO_MANY_REQUESTS', 'Later.', { details: { retry_after: 40 } });
  expect(toHttpError(error)).toMatchObject({ status: 429, headers: { 'retry-after': '40' } });
});

test('wrapped by tRPC, an error answers as it would alone', () => {
  const wrapped = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: withCode('P2002') });
  expect(toHttpError(wrapped)).toEqual(toHttpError(withCode('P2002')));
});

test.each(['P1001', 'P1017', 'P2028', 'ECONNREFUSED', '57P01', '57014', '53300', '08006'])(
  '%s: the database is away; try again in a moment',
  (code) => {
    const answer = toHttpError(withCode(code, 'Error'));
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(answer.body.error).toContain('database');
  },
);

test.each([{ originalCode: '57P01', kind: 'postgres' }, { kind: 'ConnectionClosed' }])(
  'a COMMIT that was cut off ($kind) comes as it left the driver: the database is away',
  (cause) => {
    const error = Object.assign(new Error('terminating connection', { cause }), {
      name: 'DriverAdapterError',
    });
    expect(toHttpError(error).status).toBe(503);
  },
);

test('a raw query that cannot be sent says so only in words', () => {
  const failed = Object.assign(
    new Error("Raw query failed. Code: `N/A`. Message: `Can't reach database server`"),
    {
      name: 'PrismaClientKnownRequestError',
      code: 'P2010',
    },
  );
  expect(toHttpError(failed).status).toBe(503);
  expect(toHttpError(withCode('P2010')).status).toBe(500);
});

test('an input that does not parse lists what is wrong and where', () => {
  const schema = z.strictObject({ items: z.array(z.strictObject({ title: z.string() })) });
  const { error } = schema.safeParse({ items: [{}], extra: 1 });
  expect(toHttpError(error)).toEqual({
    status: 400,
    headers: {},
    body: {
      error: 'This cannot be used as it is. items[0].title: is required; Unrecognized key: "extra"',
      details: [
        { path: 'items[0].title', message: 'is required' },
        { path: '', message: 'Unrecognized key: "extra"' },
      ],
    },
  });
});

test('an output that does not parse is our fault and says nothing', () => {
  const { error } = z.object({ secret: z.string() }).safeParse({});
  const answer = toHttpError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }));
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toContain('secret');
});

test('whatever is thrown, there is an answer with an error text', () => {
  fc.assert(
    fc.property(fc.anything(), (thrown) => {
      const { status, body } = toHttpError(thrown);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.error.length).toBeGreaterThan(0);
    }),
  );
});
