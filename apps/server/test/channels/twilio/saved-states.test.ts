import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createCaller } from '@labrish/api';
import type { Database } from '@labrish/db';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#context.ts';
import { addAdmin, adminContext } from '../../fake-twilio/admin.ts';
import { startFakeTwilio } from '../../fake-twilio/start.ts';
import type { FakeTwilio } from '../../fake-twilio/start.ts';
import { databases, freePort, startServer } from '../../harness.ts';
import type { TestServer } from '../../harness.ts';
import { createInstallation } from '../../process/installation.ts';
import { startProcess } from '../../process/process.ts';

const CREATES = 'POST /v1/Content';
const JOB = 'sync-template';
/** Name of Node's diagnostics channel that reports every request that begins. */
const REQUESTS = 'http.server.request.start';

let fake: FakeTwilio;
beforeAll(async () => {
  fake = await startFakeTwilio();
});
afterEach(() => expect(fake.violations.splice(0)).toEqual([]));
afterAll(() => fake.close());

/** Creates an API key of an administrator. */
async function keyOf(services: Services): Promise<string> {
  await addAdmin(services);
  const { key } = await createCaller(adminContext(services)).apiKeys.create({
    name: 'K',
    role: 'admin',
    scopes: null,
  });
  return key;
}

/** Resolves when a server of this process notices that the client of the next request to `path` has disconnected. */
function closedByClient(path: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (message: unknown) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
      if (request.url !== path) return;
      unsubscribe(REQUESTS, look);
      response.once('close', resolve);
    };
    subscribe(REQUESTS, look);
  });
}

/** Saves a state as the console does. */
const save = (url: string, key: string, id: string, body: string, signal?: AbortSignal) =>
  fetch(`${url}/trpc/states.save`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, content: { type: 'message', body } }),
    ...(signal && { signal }),
  });

/** Changes a template as a script does. */
const edit = (url: string, key: string, id: string, body: string) =>
  fetch(`${url}/api/admin/content-templates/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ body }),
  });

describe.each(databases)('a saved state on $name', ({ url: database }) => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startServer({ database, settings: fake.settings });
    key = await keyOf(server.services);
  });
  afterAll(() => server.close());

  let made = 0;
  const newState = async () => {
    const data = { state_key: `saved_${++made}`, friendly_name: 'Saved' };
    return (await server.services.db.prisma.states.create({ data })).id;
  };
  const stored = () =>
    server.services.db.prisma.content_templates.findUniqueOrThrow({
      where: { pilot_template_key: { pilot: 'JM', template_key: `saved_${made}` } },
    });
  /** Makes the queued job due now, and waits until it is done. */
  const jobComes = async () => {
    const { sql } = server.services.db;
    const due = `update jobs set not_before = now() where name = $1 and data->>'id' = $2 returning id`;
    const [job] = (await sql(due, [JOB, (await stored()).id])).rows;
    expect(job).toBeDefined();
    const left = async () => (await sql('select 1 from jobs where id = $1', [job?.id])).rows;
    await expect.poll(left).toEqual([]);
  };
  const creations = () => fake.calls.filter((call) => call === CREATES).length;

  test('is at Twilio when its save is answered, and its job leaves it at that', async () => {
    const answer = await save(server.url, key, await newState(), 'Hello');
    expect(await answer.json()).toMatchObject({
      result: { data: { sync: { state: 'synced' }, template: { body: 'Hello', sync_state: 'synced' } } },
    });
    const before = fake.calls.length;
    await jobComes();
    expect(fake.calls.slice(before)).toEqual([]);
  });

  test('is pushed although whoever saved it hangs up as soon as Twilio is called', async () => {
    const hangUp = new AbortController();
    const noticed = closedByClient('/trpc/states.save');
    const before = creations();
    fake.fail(/^POST .*Content/, async () => {
      hangUp.abort();
      // Twilio answers only after the server has noticed that the client is gone.
      await noticed;
    });
    await expect(save(server.url, key, await newState(), 'Hello', hangUp.signal)).rejects.toThrow('abort');
    await expect.poll(async () => (await stored()).sync_state).toBe('synced');
    expect(creations()).toBe(before + 1);
    const audited = () =>
      server.services.db.prisma.audit_log.findMany({ where: { action: 'sync' }, orderBy: { id: 'desc' } });
    await expect.poll(async () => (await audited())[0]?.after).toEqual({ state: 'synced' });
  });

  test('is not pushed again by its job after Twilio has refused it', async () => {
    fake.fail(/Content/, { answer: 400, body: { code: 20001, message: 'Not like this', status: 400 } });
    const answer = await save(server.url, key, await newState(), 'Hello');
    const error = 'Twilio refused this (400, error 20001): Not like this';
    expect(await answer.json()).toMatchObject({ result: { data: { sync: { state: 'failed', error } } } });
    const before = fake.calls.length;
    await jobComes();
    expect(fake.calls.slice(before)).toEqual([]);
    expect(await stored()).toMatchObject({ sync_state: 'failed', sync_error: error });
  });

  test("does not push what a script edited afterwards: that is the script's to sync", async () => {
    await save(server.url, key, await newState(), 'Hello');
    const { id } = await stored();
    expect((await edit(server.url, key, id, 'Good day')).status).toBe(200);
    const before = fake.calls.length;
    await jobComes();
    expect(fake.calls.slice(before)).toEqual([]);
    expect(await stored()).toMatchObject({ body: 'Good day', sync_state: 'out_of_date' });
  });

  test('is saved and pushed while the job queue is away', async () => {
    const { sql } = server.services.db;
    const id = await newState();
    await sql('alter table jobs rename to jobs_away');
    const answer = await save(server.url, key, id, 'Hello');
    await sql('alter table jobs_away rename to jobs');
    expect(await answer.json()).toMatchObject({ result: { data: { sync: { state: 'synced' } } } });
    expect(await stored()).toMatchObject({ body: 'Hello', sync_state: 'synced' });
    expect(server.logged.join('')).toContain('sync of a template is not made up for');
  });
});

test('a state that was saved when the process was killed is pushed by the next one', async () => {
  const place = await createInstallation(databases.at(-1)?.url);
  const earlier = await place.serve(fake.settings);
  await earlier.services.jobs.start();
  const key = await keyOf(earlier.services);
  const data = { state_key: 'killed', friendly_name: 'Killed' };
  const { id } = await earlier.services.db.prisma.states.create({ data });
  await earlier.close();

  const port = await freePort();
  const settings = { ...place.place, ...fake.settings };
  const first = await startProcess(port, settings);
  fake.fail(/^POST .*Content/, 'hang');
  const before = fake.calls.length;
  const answer = save(first.url, key, id, 'Hello').catch(() => 'none');
  await expect.poll(() => fake.calls.slice(before)).toEqual([CREATES]);
  await first.kill();
  expect(await answer).toBe('none');
  const stored = ({ prisma }: Database) =>
    prisma.content_templates.findUnique({
      where: { pilot_template_key: { pilot: 'JM', template_key: 'killed' } },
    });
  await place.withDb(async (db) => {
    expect(await stored(db)).toMatchObject({ body: 'Hello', sync_state: 'never' });
    const wait = `select extract(epoch from not_before - created_at)::int as wait from jobs where name = $1`;
    expect((await db.sql(wait, [JOB])).rows).toEqual([{ wait: 60 }]);
    await db.sql('update jobs set not_before = now() where name = $1', [JOB]);
  });

  const next = await startProcess(port, settings);
  await expect.poll(() => fake.calls.slice(before)).toEqual([CREATES, CREATES]);
  expect(await next.stop()).toBe(0);
  expect(await place.withDb(stored)).toMatchObject({ sync_state: 'synced' });
  await place.remove();
});
