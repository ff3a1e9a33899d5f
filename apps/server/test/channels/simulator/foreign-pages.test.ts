import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Sends a request as a browser would for a page of this origin, which asked for this host. */
function from(origin: string | undefined, host = '127.0.0.1:3000', path = '/simulator/api/messages') {
  const isRead = path.startsWith('/outbox');
  const form = new URLSearchParams({ person: randomUUID(), message_id: randomUUID(), text: 'Hi' }).toString();
  const headers = { host, ...(origin && { origin }), 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = request(server.url + path, { method: isRead ? 'GET' : 'POST', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    sent.once('error', reject).end(isRead ? undefined : form);
  });
}

test.each(['https://evil.example', 'http://127.0.0.1:4000', 'http://localhost:3000', 'null', 'nonsense'])(
  'a page of %s cannot send a form to the simulator',
  async (origin) => {
    expect(await from(origin)).toBe(403);
  },
);

test.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example'])(
  'a page that reaches this machine by the name "%s" reaches neither simulator nor outbox',
  async (host) => {
    expect(await from(`http://${host}`, host)).toBe(403);
    expect(await from(undefined, host)).toBe(403);
    expect(await from(undefined, host, '/outbox/api/v1/messages')).toBe(403);
  },
);

test('our own page and programs of this machine are let in', async () => {
  expect(await from('http://127.0.0.1:3000')).not.toBe(403);
  expect(await from('http://localhost:3000', 'localhost:3000')).not.toBe(403);
  expect(await from(undefined, '[::1]:3000')).not.toBe(403);
  expect(await from(undefined, 'localhost:3000', '/outbox/api/v1/messages')).toBe(200);
});
