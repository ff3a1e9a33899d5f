import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLogger } from './app.ts';
import { loggerOptions } from './logging.ts';

function logger() {
  const stream = new PassThrough();
  const log = createLogger({ ...loggerOptions('info'), stream });
  const last = () => JSON.parse(String(stream.read())) as Record<string, unknown>;
  return { log, last };
}

test('what names a person or opens a door is blacked out, wherever an object carries it', () => {
  const { log, last } = logger();
  const kept = { message_id: '7', twilio_code: 63016, seeded: ['prompts'] };
  const secret = {
    phone: '+18765550100',
    token: 'eyJ',
    nested: { email: 'me@example.org', deep: { body: 'Hi' } },
  };
  log.warn({ ...kept, ...secret }, 'said');
  expect(last()).toMatchObject({
    ...kept,
    msg: 'said',
    phone: '[redacted]',
    token: '[redacted]',
    nested: { email: '[redacted]', deep: { body: '[redacted]' } },
  });
  // What was logged is still whole.
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
