import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connections } from '@labrish/db/database';
import { MIN_FREE_BYTES } from '#health/checks.ts';
import { healthRoutes } from '#health/routes.ts';

/** How often the store was checked; `check` is what a check does. */
let looks: number;
let check: () => Promise<void>;
let free: number;
/** The pool of connections. */
let main: Connections;
let ask: () => Promise<{ rows: [] }>;
let app: FastifyInstance;
/** What was logged about readiness. */
let logged: string[];

beforeEach(async () => {
  looks = 0;
  free = MIN_FREE_BYTES;
  main = { pool: 'main', total: 7, idle: 7, waiting: 0 };
  ask = async () => ({ rows: [] });
  check = async () => undefined;
  logged = [];
  const stream = { write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg) };
  app = Fastify();
  const audio = {
    check: () => {
      looks += 1;
      return check();
    },
  };
  const services = {
    db: {
      kind: 'postgres' as const,
      sql: () => ask(),
      slowSql: async () => ({ rows: [] }),
      connections: () => [main],
    },
    audio,
    env: { DATA_DIR: '.', TWILIO_ACCOUNT_SID: undefined },
    now: () => new Date(),
    log: Fastify({ logger: { stream } }).log,
  };
  const freeBytes = async () => free;
  await app.register(healthRoutes(services, freeBytes), { prefix: '/health' });
});
afterEach(() => app.close());

const ready = async () => (await app.inject('/health/ready')).statusCode;

test('every answer is what is so now, and each change is logged once', async () => {
  expect(await ready()).toBe(200);
  check = () => Promise.reject(new Error('disk full'));
  expect(await ready()).toBe(503);
  expect(await ready()).toBe(503);
  check = async () => undefined;
  expect(await ready()).toBe(200);
  expect(logged).toEqual(['not ready', 'ready again']);
});

test('a disk that is nearly full is told before it is full', async () => {
  free = MIN_FREE_BYTES - 1;
  const { statusCode, body } = await app.inject('/health/ready');
  expect(statusCode).toBe(503);
  expect(JSON.parse(body)).toEqual({
    status: 'not ready',
    checks: {
      database: 'ok',
      audio_store: 'ok',
      disk: 'failed',
      files: 'ok',
      messages: 'ok',
      sending: 'ok',
      journal: 'ok',
    },
    why: ['The disk of DATA_DIR has 199 MB left; it needs 200 MB. Make room on it.'],
  });
  free = MIN_FREE_BYTES;
  expect(await ready()).toBe(200);
});

test('a database that does not answer is told, and not waited for', async () => {
  ask = () => new Promise(() => undefined);
  const { statusCode, body } = await app.inject('/health/ready');
  expect(statusCode).toBe(503);
  expect(JSON.parse(body)).toEqual({
    status: 'not ready',
    checks: { database: 'failed', audio_store: 'ok', disk: 'ok', files: 'ok' },
    why: ['The database does not answer. Look whether it runs, and whether DATABASE_URL is right.'],
  });
  ask = async () => ({ rows: [] });
  expect(await ready()).toBe(200);
});

test('readiness names a lack of connections, in the pool or at PostgreSQL', async () => {
  main = { pool: 'main', total: 7, idle: 0, waiting: 3 };
  ask = () => new Promise(() => undefined);
  const why = async () => (JSON.parse((await app.inject('/health/ready')).body) as { why: string[] }).why;
  expect(await why()).toEqual([
    expect.stringMatching(
      /^All 7 connections of this server to PostgreSQL are in use, .* DATABASE_POOL_SIZE\.$/,
    ),
  ]);
  ask = () => Promise.reject(Object.assign(new Error('sorry, too many clients already'), { code: '53300' }));
  expect(await why()).toEqual([
    expect.stringMatching(/^PostgreSQL has no connection left for this server\./),
  ]);
});

test('one look answers all who wait for it', async () => {
  let answer: () => void = () => undefined;
  check = () => new Promise((resolve) => (answer = resolve));
  let arrived = 0;
  app.addHook('preHandler', async () => {
    arrived += 1;
  });
  const first = ready();
  await expect.poll(() => looks).toBe(1);
  const others = [ready(), ready()];
  await expect.poll(() => arrived).toBe(3);
  answer();
  expect(await Promise.all([first, ...others])).toEqual([200, 200, 200]);
  expect(looks).toBe(1);
});
