import { expect, test } from 'vitest';
import { createKeyLimit } from './limit.ts';

const key = (id: string) => ({ kind: 'api_key', id, name: id, role: 'reviewer' }) as const;
const at = (seconds: number) => new Date(1_000_000_000_000 + seconds * 1000);

/** Stands in for the database: one shared counter for all processes that take calls. */
function counter(waitSeconds = () => 60) {
  const taken = new Map<string, number>();
  let statements = 0;
  return {
    take: async (id: string, calls: number) => {
      statements += 1;
      taken.set(id, (taken.get(id) ?? 0) + calls);
      return { taken: taken.get(id) ?? 0, waitSeconds: waitSeconds() };
    },
    nextWindow: () => {
      taken.clear();
    },
    statements: () => statements,
  };
}

/** Counts how many of `calls` concurrent calls are allowed. */
async function letThrough(limit: ReturnType<typeof createKeyLimit>, calls: number, now: Date, id = 'a') {
  const outcomes = await Promise.allSettled(Array.from({ length: calls }, () => limit(key(id), now)));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

test('a key that calls too often is told when to come back, and then may', async () => {
  const shared = counter();
  const limit = createKeyLimit(50, shared.take);
  expect(await letThrough(limit, 60, at(0))).toBe(50);
  await expect(limit(key('a'), at(20))).rejects.toThrow('Try again in 40 s');
  shared.nextWindow();
  await expect(limit(key('a'), at(60))).resolves.toBeUndefined();
});

test('counting costs a statement for twenty calls, and none for those that are refused', async () => {
  const shared = counter();
  const limit = createKeyLimit(40, shared.take);
  await letThrough(limit, 1000, at(0));
  expect(shared.statements()).toBe(3);
});

test('two processes together let through no more than one', async () => {
  const shared = counter();
  const limits = [createKeyLimit(100, shared.take), createKeyLimit(100, shared.take)];
  const counts = await Promise.all(limits.map((limit) => letThrough(limit, 100, at(0))));
  expect(counts.reduce((sum, count) => sum + count)).toBe(100);
});

test('what travels together counts one by one', async () => {
  const limit = createKeyLimit(50, counter().take);
  await limit(key('a'), at(0), 45);
  await expect(limit(key('a'), at(1), 6)).rejects.toThrow('Try again in 59 s');
});

test('it slows nobody else', async () => {
  const limit = createKeyLimit(1, counter().take);
  const person = { ...key('a'), kind: 'user' } as const;
  expect(await letThrough(limit, 2, at(0))).toBe(1);
  expect(await letThrough(limit, 1, at(0), 'b')).toBe(1);
  for (const caller of [person, person]) await limit(caller, at(1));
});

test('a count that could not be taken is taken again at the next call', async () => {
  const { take } = counter();
  let away = true;
  const limit = createKeyLimit(20, (id, calls) =>
    away ? Promise.reject(new Error('away')) : take(id, calls),
  );
  await expect(limit(key('a'), at(0))).rejects.toThrow('away');
  away = false;
  await expect(limit(key('a'), at(0))).resolves.toBeUndefined();
});
