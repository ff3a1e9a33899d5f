import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { healthRoutes } from '#health.ts';

/** How often the store was looked at, and what it then does. */
let looks: number;
let check: () => Promise<void>;
let app: FastifyInstance;

beforeEach(async () => {
  looks = 0;
  check = async () => undefined;
  app = Fastify();
  const audio = {
    check: () => {
      looks += 1;
      return check();
    },
  };
  const services = { db: { sql: async () => ({ rows: [] }) }, audio };
  await app.register(healthRoutes(services), { prefix: '/health' });
});
afterEach(() => app.close());

const ready = async () => (await app.inject('/health/ready')).statusCode;

test('every answer is what is so now', async () => {
  expect(await ready()).toBe(200);
  check = () => Promise.reject(new Error('disk full'));
  expect(await ready()).toBe(503);
  check = async () => undefined;
  expect(await ready()).toBe(200);
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
