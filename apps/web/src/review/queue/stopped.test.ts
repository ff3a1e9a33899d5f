import { expect, test } from 'vitest';
import { ACCEPT, ids, open, useTabStorage } from './testing/opened.ts';
import { createServer } from './testing/server.ts';

useTabStorage();

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
