import { describe, expect, test } from 'vitest';
import { whyRefused, type Asking } from './routes.ts';

const TOKEN = 'a token of METRICS_TOKEN';
const PROMETHEUS: Asking = {
  remote_address: '127.0.0.1',
  http_version: '1.1',
  headers: { host: 'localhost:3000' },
};
const asks = (more: Partial<Asking>, token?: string) => whyRefused({ ...PROMETHEUS, ...more }, token)?.status;

describe('without a token', () => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('this machine (%s) may read', (remote_address) =>
    expect(asks({ remote_address })).toBeUndefined(),
  );

  test.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000'])('under the host %s', (host) =>
    expect(asks({ headers: { host } })).toBeUndefined(),
  );

  test.each(['10.0.0.5', '203.0.113.9', '::ffff:203.0.113.9', '', undefined])(
    'nobody else (%s) may',
    (remote_address) => expect(asks({ remote_address })).toBe(404),
  );

  test.each([
    [{ 'x-forwarded-for': '203.0.113.9' }],
    // A forged address is refused as well: the header alone shows a proxy.
    [{ 'x-forwarded-for': '127.0.0.1' }],
    [{ 'x-forwarded-proto': 'https' }],
    [{ forwarded: 'for=203.0.113.9' }],
    [{ via: '1.1 caddy' }],
    [{ 'x-real-ip': '203.0.113.9' }],
    [{ host: 'voices.example.org' }],
    [{ host: 'localhost.example.org' }],
    [{ host: '' }],
  ])('nor a proxy on this machine, for anybody: %o', (headers) =>
    expect(asks({ headers: { host: 'localhost:3000', ...headers } })).toBe(404),
  );

  test('nor nginx where it was told to pass on and nothing else', () =>
    expect(asks({ http_version: '1.0', headers: { host: '127.0.0.1:3000', connection: 'close' } })).toBe(
      404,
    ));

  test('a token counts for nothing', () =>
    expect(asks({ remote_address: '203.0.113.9', headers: { authorization: `Bearer ${TOKEN}` } })).toBe(404));
});

describe('with a token', () => {
  test.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`])('whoever has it may read: %s', (authorization) =>
    expect(asks({ remote_address: '203.0.113.9', headers: { authorization } }, TOKEN)).toBeUndefined(),
  );

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer wrong',
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN}x`,
    `Basic ${TOKEN}`,
    TOKEN,
  ])('nobody else may, not even on this machine: %s', (authorization) =>
    expect(asks({ headers: { ...PROMETHEUS.headers, authorization } }, TOKEN)).toBe(401),
  );
});
