import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { healthRoutes } from '#health.ts';

let clock: number;
/** How often the store was looked at, and what it then does. */
let looks: number;
let check: () => Promise<void>;
let app: FastifyInstance;

beforeEach(async () => {
  clock = Date.parse('2026-01-01T00:00:00Z');
  looks = 0;
  check = async () => undefined;
  app = Fastify();
  const audio = {
    check: () => {
      looks += 1;
      return check();
    },
  };
  const services = { db: { sql: async () => ({ rows: [] }) }, audio, now: () => new Date(clock) };
  await app.register(healthRoutes(services), { prefix: '/health' });
});
afterEach(() => app.close());

const ready = async () => (await app.inject('/health/ready')).statusCode;

test('an answer counts for two seconds, a bad one too', async () => {
  expect(await ready()).toBe(200);
  clock += 1_999;
  check = () => Promise.reject(new Error('disk full'));
  expect(await ready()).toBe(200);
  expect(looks).toBe(1);
  clock += 1;
  expect(await ready()).toBe(503);
  check = async () => undefined;
  expect(await ready()).toBe(503);
  clock += 2_000;
  expect(await ready()).toBe(200);
  expect(looks).toBe(3);
  // The machine's clock was set back by an hour.
  clock -= 3_600_000;
  expect(await ready()).toBe(200);
  expect(looks).toBe(4);
});

test('one look answers all who wait for it, however long it takes', async () => {
  let answer: () => void = () => undefined;
  check = () => new Promise((resolve) => (answer = resolve));
  let arrived = 0;
  app.addHook('preHandler', async () => {
    arrived += 1;
  });
  const first = ready();
  await expect.poll(() => looks).toBe(1);
  clock += 60_000;
  const others = [ready(), ready()];
  await expect.poll(() => arrived).toBe(3);
  answer();
  expect(await Promise.all([first, ...others])).toEqual([200, 200, 200]);
  expect(looks).toBe(1);
});
