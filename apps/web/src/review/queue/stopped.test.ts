import { beforeEach, expect, test } from 'vitest';
import { createQueue, type Queue } from './queue.ts';
import { createServer } from './testing/server.ts';

const ACCEPT = { verdict: 'accept', category: 'Mix', heard_ms: 1000 } as const;
const ids = (queue: Queue) => queue.state().items.map(({ submission_id }) => submission_id);

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  Object.assign(globalThis, { sessionStorage: storage });
});

async function open(server: ReturnType<typeof createServer>) {
  const queue = createQueue(server.api, 'audio', 'me');
  queue.open();
  await expect.poll(() => ids(queue).length).toBeGreaterThan(0);
  return queue;
}

test('who is held back has nothing on the screen, and goes on when the server lets them', async () => {
  const server = createServer(4);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2', '3', '4']);
  server.stops = 403;
  queue.give(ACCEPT);
  await expect.poll(() => queue.state().stopped).toEqual({ text: 'No.', status: 403 });
  expect(ids(queue)).toEqual([]);
  expect(server.told).toContain('release 2');
  server.stops = null;
  await queue.retry();
  expect(queue.state().stopped).toBeNull();
  expect(ids(queue).length).toBeGreaterThan(0);
});

test('who has heard enough for today judges what is here, and then hears why there is no more', async () => {
  const server = createServer(4);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2', '3', '4']);
  server.stops = 429;
  queue.give(ACCEPT);
  await expect.poll(() => queue.state().stopped?.status).toBe(429);
  expect(ids(queue)).toEqual(['2', '3', '4']);
  await expect.poll(() => server.verdicts.length).toBe(1);
});
