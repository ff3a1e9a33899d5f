import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaller } from '@labrish/api';
import { refreshToken } from '#auth/tokens/refresh-token.ts';
import { startServer, type TestServer } from '../harness.ts';
import { addAdmin, adminContext } from '../fake-twilio/admin.ts';
import { createCluster, findPostgres, type Cluster } from '../database/postgres-cluster.ts';

const bin = findPostgres();
const AWAY = 'The database cannot be reached right now. Try again in a moment.';

// Starts a separate PostgreSQL, because the test stops it.
describe.skipIf(!bin)('while PostgreSQL is stopped (skipped without its initdb)', () => {
  let cluster: Cluster;
  let server: TestServer;
  let headers: Record<string, string>;
  const done: string[] = [];
  let worked: () => void = () => undefined;

  beforeAll(async () => {
    cluster = await createCluster(bin ?? '');
    cluster.start();
    server = await startServer({
      settings: { DATABASE_URL: cluster.url },
      declareJobs: (jobs) => {
        jobs.handle<{ name: string }>('note', async ({ name }) => {
          done.push(name);
          worked();
        });
      },
    });
    await addAdmin(server.services);
    const admin = createCaller(adminContext(server.services));
    const { key } = await admin.apiKeys.create({ name: 'Outage', role: 'admin', scopes: null });
    headers = { authorization: `Bearer ${key}` };
  });
  afterAll(async () => {
    await server.close();
    cluster.remove();
  });

  const get = (path: string) => fetch(server.url + path, { headers });
  const READS = ['/api/admin/prompts', '/api/admin/submissions', '/api/admin/submissions/stats'];
  const CALLS = ['/trpc/prompts.list', `/trpc/submissions.list?input=%7B%7D`];

  /** Renews a session. With any failure other than 503, auth-js would sign the user out. */
  const renew = () =>
    fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({
        refresh_token: refreshToken(server.services.secrets, { id: randomUUID(), counter: 0 }),
      }),
    });

  /** Queues a job and waits until it has run. */
  async function job(name: string) {
    const finished = new Promise<void>((resolve) => (worked = resolve));
    await server.services.jobs.enqueue('note', { name });
    await finished;
  }

  async function expectAll(status: number) {
    for (const path of [...READS, ...CALLS, '/health/ready'])
      expect((await get(path)).status, path).toBe(status);
  }

  test('every way in says so, and all of it works again once PostgreSQL is back', async () => {
    await expectAll(200);
    await job('before');

    cluster.stop();
    // Ask more than once: first the pool finds its connections dead, then it has none.
    for (let again = 0; again < 3; again++) {
      await expectAll(503);
      const refused = await Promise.all(READS.map(get));
      for (const response of refused) {
        expect(response.headers.get('retry-after')).toBe('5');
        expect(await response.json()).toEqual({ error: AWAY });
      }
      for (const path of CALLS) {
        const response = await get(path);
        expect(response.headers.get('retry-after')).toBe('5');
        expect(await response.json()).toMatchObject({ error: { message: AWAY, data: { httpStatus: 503 } } });
      }
      const renewal = await renew();
      expect(renewal.status).toBe(503);
      expect(renewal.headers.get('retry-after')).toBe('5');
      expect(await renewal.json()).toMatchObject({ message: AWAY });
      const ready = await (await get('/health/ready')).json();
      expect(ready).toMatchObject({ status: 'not ready', checks: { database: 'failed', audio_store: 'ok' } });
      expect((await get('/health/live')).status).toBe(200);
    }
    await expect(server.services.jobs.enqueue('note', { name: 'during' })).rejects.toThrow();

    cluster.start();
    await expectAll(200);
    await job('after');
    expect(done).toEqual(['before', 'after']);
    expect((await get('/api/admin/prompts')).headers.get('retry-after')).toBeNull();
  });

  test('a write that was under way is stored whole or not at all, and is told', async () => {
    const post = (topic: string) =>
      fetch(`${server.url}/api/admin/prompts`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ topic, english: 'E', mix: 'M', patwa: 'P' }),
      });
    const writing = Array.from({ length: 30 }, (_, n) => post(`Topic ${n}`));
    cluster.stop();
    const told = await Promise.all(writing.map(async (sent) => (await sent).status));
    cluster.start();
    const stored = await server.services.db.prisma.prompt_topics.findMany({
      where: { topic: { startsWith: 'Topic ' } },
    });
    const audited = await server.services.db.prisma.audit_log.findMany({
      where: { entity: 'prompt_topics', action: 'create' },
    });
    expect(told.every((status) => status === 201 || status === 503)).toBe(true);
    expect(audited.map(({ entity_id }) => entity_id).sort()).toEqual(stored.map(({ id }) => id).sort());
    for (const [n, status] of told.entries())
      if (status === 201) expect(stored.map(({ topic }) => topic)).toContain(`Topic ${n}`);
  });
});
