import { expect, test } from 'vitest';
import { ACCEPT, ids, open, useTabStorage } from './testing/opened.ts';
import { createServer } from './testing/server.ts';

useTabStorage();

test('undo goes back as far as one likes, and remembers what was said', async () => {
  const server = createServer(4);
  const queue = await open(server);
  for (const id of ['1', '2']) {
    await expect.poll(() => ids(queue)[0]).toBe(id);
    queue.give(ACCEPT);
  }
  await expect.poll(() => server.verdicts).toHaveLength(2);
  await queue.undo();
  await queue.undo();
  expect(ids(queue).slice(0, 2)).toEqual(['1', '2']);
  expect(queue.saidOf('1')).toMatchObject({ category: 'Mix' });
  await expect.poll(() => server.verdicts).toEqual([]);
  expect(queue.state().last).toBeNull();
  await queue.undo();
  expect(queue.state().notice).toMatchObject({ kind: 'unfound' });
});

test('two quick presses undo two', async () => {
  const server = createServer(4);
  const queue = await open(server);
  for (const id of ['1', '2']) {
    await expect.poll(() => ids(queue)[0]).toBe(id);
    queue.give(ACCEPT);
  }
  await expect.poll(() => server.verdicts).toHaveLength(2);
  await Promise.all([queue.undo(), queue.undo()]);
  await expect.poll(() => server.told).toEqual(['undo review of 2', 'undo review of 1']);
});

test('undo waits for a verdict that is on its way, and takes that one back', async () => {
  const server = createServer(4);
  const queue = await open(server);
  queue.give(ACCEPT);
  await expect.poll(() => server.verdicts).toHaveLength(1);
  await expect.poll(() => ids(queue)).toEqual(['2', '3', '4']);
  let answer = (): void => undefined;
  server.answering = new Promise((resolve) => (answer = resolve));
  queue.give(ACCEPT);
  const undone = queue.undo();
  answer();
  await undone;
  await expect.poll(() => server.told).toEqual(['undo review of 2']);
  expect(ids(queue)[0]).toBe('2');
});

test('undo brings back what was left without a verdict, and never undoes a verdict in its place', async () => {
  const server = createServer(5);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2', '3', '4', '5']);
  queue.give(ACCEPT);
  await expect.poll(() => server.verdicts).toHaveLength(1);
  queue.skip();
  await expect.poll(() => server.told).toContain('skip 2');
  await queue.undo();
  expect(ids(queue)[0]).toBe('2');
  await expect.poll(() => server.told).toContain('take back 2');
  expect(queue.state()).toMatchObject({ left: null, notice: { kind: 'undone' } });
  server.offline = true;
  queue.recuse();
  await expect.poll(() => queue.state().stuck).toHaveLength(1);
  await queue.undo();
  expect(ids(queue)[0]).toBe('2');
  // The server may have the recusal, although its answer was lost.
  expect(queue.state().stuck.map(({ kind }) => kind)).toEqual(['takeBack']);
  server.offline = false;
  await queue.retry();
  expect(server.told.filter((told) => told.startsWith('take back'))).toHaveLength(2);
  queue.upset();
  await queue.undo();
  expect(queue.state()).toMatchObject({ left: 'upset', notice: { kind: 'unfound' } });
  expect(server.verdicts).toHaveLength(1);
  queue.give(ACCEPT);
  expect(queue.state().left).toBeNull();
});

test('the last verdict from before the page was opened is shown', async () => {
  const server = createServer(3);
  const before = await open(server);
  before.give(ACCEPT);
  await expect.poll(() => server.verdicts).toHaveLength(1);
  before.close();
  const queue = await open(server);
  await expect.poll(() => queue.state().last).toMatchObject({ submission_id: '1', category: 'Mix' });
});
