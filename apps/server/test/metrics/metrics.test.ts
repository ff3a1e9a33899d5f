import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPersonAtPrompt } from '../conversation/chat.ts';
import { oneDatabase, startServer, type TestServer } from '../harness.ts';
import { PUBLIC } from '../site/fixture.ts';
import { figuresAskedFor, labelsAskedFor } from '../deploy/figures-asked-for.ts';
import { namesIn, seriesOf } from './scrape.ts';

const TOKEN = 'a token of at least sixteen characters';

describe.each(oneDatabase)('the figures of a server on $name', ({ url: database }) => {
  let server: TestServer;
  /** How far the clock is ahead: each `scrape` moves it past the cache of reads, which lasts some seconds. */
  let ahead_ms = 0;
  const scrape = async () => {
    ahead_ms += 6_000;
    return (await fetch(`${server.url}/metrics`)).text();
  };
  /** Called when the job `slow` has begun; it runs until the test calls `end`, so that other jobs wait for it. */
  let begun: () => void;
  let end: () => void;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const isEnded = new Promise<void>((resolve) => (end = resolve));
  beforeAll(async () => {
    server = await startServer({
      database,
      now: () => new Date(Date.now() + ahead_ms),
      declareJobs: (jobs) =>
        jobs.handle('slow', async () => {
          begun();
          await isEnded;
        }),
    });
  });
  afterAll(() => server.close());

  test('count requests by the pattern of their route, and never by what is in it', async () => {
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) await fetch(`${server.url}/audio/${id}?token=8765550123`);
    await fetch(`${server.url}/audio/${ids[0]}`, { method: 'HEAD' });
    await fetch(`${server.url}/no/${ids[0]}/route`);
    const text = await scrape();
    const series = seriesOf(text);
    const answers = [...series].filter(([name]) => /http_requests_total\{.*"(\/audio\/:id|none)"/.test(name));
    expect(answers.map(([, count]) => count).sort()).toEqual([1, 1, 2]);
    expect(series.get('http_request_duration_seconds_count{method="GET",route="/audio/:id"}')).toBe(2);
    for (const hidden of [...ids, '8765550123']) expect(text).not.toContain(hidden);
  });

  test('count turns and how long people waited for them, and tell of nobody', async () => {
    const person = await createPersonAtPrompt(server.url);
    await person.say('Miss Ivy from Mandeville');
    const text = await scrape();
    const series = seriesOf(text);
    expect(series.get('labrish_turns_total{outcome="answered"}')).toBe(4);
    expect(series.get('labrish_turn_duration_seconds_count')).toBe(4);
    expect(series.get('labrish_answer_delay_seconds_count')).toBe(4);
    // A pause of last year is no reason to leave out the answers of today.
    await server.services.db.prisma.bot_pause.create({
      data: { paused_by_name: 'Ann', paused_at: new Date(0), resumed_at: new Date(1) },
    });
    await person.say('I grew up there');
    expect(seriesOf(await scrape()).get('labrish_answer_delay_seconds_count')).toBe(5);
    const [contributor] = await server.services.db.prisma.contributors.findMany();
    for (const hidden of [person.person, contributor?.id ?? '', 'Ivy']) expect(text).not.toContain(hidden);
  });

  test('tell which jobs wait, and which ran', async () => {
    for (let job = 0; job < 2; job += 1) await server.services.jobs.enqueue('slow', {});
    await isBegun;
    const waiting = seriesOf(await scrape());
    expect(waiting.get('labrish_jobs_waiting{task="slow"}')).toBe(1);
    expect(waiting.get('labrish_jobs_oldest_age_seconds{task="slow"}')).toBeGreaterThanOrEqual(0);
    end();
    const ran = 'labrish_job_duration_seconds_count{task="slow",outcome="done"}';
    await expect.poll(async () => seriesOf(await scrape()).get(ran)).toBeGreaterThan(0);
  });

  test('are all that the alerts and the dashboard ask for', async () => {
    const text = await scrape();
    const told = namesIn(text);
    expect(figuresAskedFor().filter((name) => !told.has(name))).toEqual([]);
    expect(figuresAskedFor().length).toBeGreaterThan(15);
    // Only labels of failures, and of PostgreSQL on an embedded database, may be missing.
    const absent = labelsAskedFor().filter((matcher) => !text.includes(matcher));
    expect(absent.sort()).toEqual(['outcome="failed"', ...(database ? [] : ['pool="main"'])]);
  });

  test('tell how the process and its database are', async () => {
    const series = seriesOf(await scrape());
    expect(series.get('labrish_database_up')).toBe(1);
    expect(series.get('labrish_data_disk_free_bytes')).toBeGreaterThan(0);
    expect(series.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(series.get('labrish_audio_jobs{state="waiting"}')).toBe(0);
    const connections = series.get('labrish_database_connections{pool="main",state="total"}');
    if (database) expect(connections).toBeGreaterThan(0);
    else expect(connections).toBeUndefined();
    // The queries of the scrape itself do not count: they are more than the pool has connections.
    const waiting = series.get('labrish_database_connections{pool="main",state="waiting"}');
    expect(waiting).toBe(database ? 0 : undefined);
  });

  const ask = (headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers });

  test('are told on this machine, in the format that Prometheus asks for', async () => {
    const response = await ask({});
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('are not told through a proxy on this machine, whomever it names', async () => {
    const response = await ask({ 'x-forwarded-for': '127.0.0.1' });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: expect.stringContaining('METRICS_TOKEN') as string });
  });

  test('are not told to who asks for the site', async () => {
    const { port } = new URL(server.url);
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'voices.example.org' };
      const asked = request({ port, host: '127.0.0.1', path: '/metrics', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject).end();
    });
    expect(status).toBe(404);
  });
});

test('a public server tells its figures to whoever has the token, and to nobody else', async () => {
  const server = await startServer({ settings: { ...PUBLIC, METRICS_TOKEN: TOKEN } });
  const ask = (headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers });
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect((await ask({ ...forwarded, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  const guessed = await ask({ ...forwarded, authorization: 'Bearer guessed' });
  expect(guessed.status).toBe(401);
  expect(guessed.headers.get('www-authenticate')).toMatch(/^Bearer/);
  expect((await ask({})).status).toBe(401);
  await server.close();
});
