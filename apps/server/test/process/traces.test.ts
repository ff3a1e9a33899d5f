import { randomUUID } from 'node:crypto';
import { createCaller } from '@labrish/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receive } from '#conversation/receive.ts';
import { inTrace, newTrace } from '#log/trace.ts';
import { toForm } from '../conversation/chat.ts';
import { addAdmin, adminContext } from '../fake-twilio/admin.ts';
import { oneDatabase, startServer, type TestServer } from '../harness.ts';

/** A mail server that does not exist, so that the sending job logs something. */
const SETTINGS = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@example.org' };
const NO_AUDIO = { media: { bytes: Buffer.from('no audio'), type: 'text/plain' } };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ database: oneDatabase[0]?.url, settings: SETTINGS });
  await addAdmin(server.services);
});
afterAll(() => server.close());

const traceparent = (trace_id: string) => ({ traceparent: `00-${trace_id}-00f067aa0ba902b7-01` });

type Line = { msg: string; trace_id?: string };
const linesOf = (trace_id: string) =>
  server.logged.filter((line) => line.includes(trace_id)).map((line) => JSON.parse(line) as Line);
const said = (trace_id: string) => linesOf(trace_id).map(({ msg }) => msg);

/** Returns a body that mostly arrives after its request has begun, as on a slow line: it is then read in another async context. */
const later = (body: string, isTime: () => Promise<void>) =>
  new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(body.slice(0, 1))),
    async pull(controller) {
      await isTime();
      controller.enqueue(Buffer.from(body.slice(1)));
      controller.close();
    },
  });

test('a request names its trace, or its caller does, and each line does so once', async () => {
  const trace_id = newTrace();
  await fetch(`${server.url}/health/live`, { headers: traceparent(trace_id) });
  await expect.poll(() => said(trace_id)).toEqual(['incoming request', 'request completed']);
  for (const line of server.logged) expect(line.split('"trace_id"').length).toBeLessThanOrEqual(2);
  const before = server.logged.length;
  for (const headers of [{}, { traceparent: 'nonsense' }])
    await fetch(`${server.url}/health/live`, { headers });
  await expect.poll(() => server.logged.length).toBe(before + 4);
  const made = server.logged.slice(before).map((line) => (JSON.parse(line) as Line).trace_id);
  expect(new Set(made).size).toBe(2);
  for (const one of made) expect(one).toMatch(/^[0-9a-f]{32}$/);
});

test('the turn that a message leads to names the trace of its request', async () => {
  const trace_id = newTrace();
  const body = toForm(randomUUID(), randomUUID(), NO_AUDIO);
  await fetch(`${server.url}/simulator/api/messages`, {
    method: 'POST',
    headers: traceparent(trace_id),
    body,
  });
  await server.conversations.idle();
  expect(said(trace_id)).toContain('attachment not stored');
});

test('also when another process, or a sweep, takes it', async () => {
  const trace_id = newTrace();
  const message = { source: 'simulator', message_sid: randomUUID(), content: {} } as const;
  const media = { bytes: NO_AUDIO.media.bytes, claimed_type: 'text/plain' };
  await inTrace(trace_id, () =>
    receive(server.services, { pilot: 'JM', ...message, media, addresses: [`simulator:${randomUUID()}`] }),
  );
  await inTrace(newTrace(), () => server.conversations.recoverPending());
  await server.conversations.idle();
  expect(said(trace_id)).toEqual(['attachment not stored']);
});

test('a job names the trace of the request that queued it, at each try', async () => {
  const trace_id = newTrace();
  const caller = createCaller(adminContext(server.services));
  const { key } = await caller.apiKeys.create({ name: 'Invites', role: 'admin', scopes: null });
  await fetch(`${server.url}/api/admin/users/invite`, {
    method: 'POST',
    headers: { ...traceparent(trace_id), authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: later(JSON.stringify({ email: 'somebody@example.org', role: 'reviewer' }), async () => {
      await expect.poll(() => said(trace_id)).toContain('incoming request');
    }),
    duplex: 'half',
  });
  await expect.poll(() => said(trace_id)).toContain('mail was not sent');
  const queued = `select trace_id from mails where attempts > 0 and lease_holder is null`;
  await expect.poll(async () => (await server.services.db.sql(queued, [])).rows).toEqual([{ trace_id }]);
});
