import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLogger, loggerOptions } from './logger.ts';

function logger() {
  const stream = new PassThrough();
  const log = createLogger({ ...loggerOptions('info'), stream });
  const last = () => JSON.parse(String(stream.read())) as Record<string, unknown>;
  return { log, last };
}

test('what names a person or opens a door is blacked out, wherever an object carries it', () => {
  const { log, last } = logger();
  const passed = { message_id: '7', twilio_code: 63016, seeded: ['prompts'] };
  const secret = {
    phone: '+18765550100',
    token: 'eyJ',
    nested: { email: 'me@example.org', deep: { body: 'Hi' } },
  };
  log.warn({ ...passed, ...secret }, 'said');
  expect(last()).toMatchObject({
    ...passed,
    msg: 'said',
    phone: '[redacted]',
    token: '[redacted]',
    nested: { email: '[redacted]', deep: { body: '[redacted]' } },
  });
  // The logged object itself is unchanged.
  expect(secret).toMatchObject({ phone: '+18765550100', nested: { deep: { body: 'Hi' } } });
});

test('an error tells its code and no addresses, a request its path and no query', () => {
  const { log, last } = logger();
  const err = Object.assign(new Error('No mail to me@example.org from +1 876 555 0100'), {
    code: 'ECONNREFUSED',
  });
  log.error({ err }, 'failed');
  expect(last()).toMatchObject({
    err: { code: 'ECONNREFUSED', message: 'No mail to [e-mail] from [number]' },
  });
  log.info({ req: { method: 'GET', url: '/verify?token=secret', headers: { cookie: 'x' } } });
  expect(last().req).toEqual({ method: 'GET', path: '/verify' });
});

test('an error tells what caused it, and of a database no value that somebody typed', () => {
  const { log, last } = logger();
  const typed = 'my "own" words, relation "secret"';
  const database = Object.assign(new Error(`invalid input syntax for type uuid: "${typed}"`), {
    name: 'error',
    code: '22P02',
  });
  const prisma = Object.assign(new Error('\nInvalid `x()` invocation: { text: "secret" }\n\nIt failed.'), {
    name: 'PrismaClientKnownRequestError',
    code: 'P2010',
    cause: database,
  });
  log.error({ err: new Error('Something went wrong.', { cause: prisma }) }, 'failed');
  const line = last();
  expect(line.err).toMatchObject({
    message: 'Something went wrong.',
    causes: [
      { code: 'P2010', type: 'PrismaClientKnownRequestError' },
      { code: '22P02', message: 'invalid input syntax for type uuid: [value]' },
    ],
  });
  expect(JSON.stringify(line)).not.toMatch(/secret|words/);
});

test('names of tables stay, and a chain of causes ends', () => {
  const { log, last } = logger();
  const endless = new Error('column "a" of relation "prompt_topics" does not exist');
  endless.name = 'error';
  endless.cause = endless;
  log.error({ err: endless }, 'failed');
  const { err } = last() as { err: { message: string; causes: object[] } };
  expect(err.message).toBe('column "a" of relation "prompt_topics" does not exist');
  expect(err.causes.length).toBeLessThan(10);
});

test.each([
  [Object.assign(new Error(), { message: undefined }), ''],
  ['No mail to me@example.org', 'No mail to [e-mail]'],
  [42, '42'],
])('whatever was thrown can be logged: %s', (thrown, message) => {
  const { log, last } = logger();
  log.error({ err: thrown }, 'failed');
  expect(last()).toMatchObject({ msg: 'failed', err: { message } });
});

test('an answer tells its status', async () => {
  const stream = new PassThrough();
  const app = Fastify({ logger: { ...loggerOptions('info'), stream } });
  await app.inject('/nowhere');
  expect(String(stream.read())).toContain('"res":{"statusCode":404}');
});
