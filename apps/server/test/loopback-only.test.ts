import { execFile } from 'node:child_process';
import dgram from 'node:dgram';
import { once } from 'node:events';
import http from 'node:http';
import { createRequire } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Addresses for documentation (RFC 5737, RFC 2606): should a connection get out, nobody answers there. */
const ELSEWHERE = '192.0.2.1';
const NAME = 'api.twilio.example';

const attempts: [string, () => Promise<unknown>][] = [
  ['fetch', () => fetch(`https://${NAME}/`)],
  ['fetch by address', () => fetch(`http://${ELSEWHERE}/`)],
  ['a request', () => once(http.get(`http://${NAME}/`), 'response')],
  ['a TCP connection', () => once(net.connect(443, ELSEWHERE), 'connect')],
  ['a TLS connection', () => once(tls.connect({ port: 443, host: NAME }), 'secureConnect')],
  ['IPv6', () => once(net.connect(443, '2001:db8::1'), 'connect')],
];

test.each(attempts)('%s leads nowhere, and says why', async (_what, attempt) => {
  const error: unknown = await attempt().then(
    () => 'It got out.',
    (reason: unknown) => reason,
  );
  const { message, cause } = error as Error;
  expect(cause instanceof Error ? cause.message : message).toMatch(/^Tests reach this machine only, not /);
});

test('a datagram leads nowhere either', () => {
  const socket = dgram.createSocket('udp4');
  expect(() => socket.send('x', 53, ELSEWHERE)).toThrow('Tests reach this machine only');
  expect(() => socket.connect(53, ELSEWHERE)).toThrow('Tests reach this machine only');
  socket.close();
});

test('this machine is reached', async () => {
  const server = http.createServer((_request, response) => response.end('here'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('here');
  server.closeAllConnections();
  server.close();
});

test('a server process that a test starts is held to the same', async () => {
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const guard = new URL('./fake-twilio/loopback-only.ts', import.meta.url).href;
  const script = `fetch('https://${NAME}/').catch((error) => console.log(error.cause.message))`;
  const args = ['--import', tsx, '--import', guard, '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim()).toBe(`Tests reach this machine only, not ${NAME}.`);
});
