import { expect, test } from 'vitest';
import { UNSAVED } from '#session/unsaved.ts';
import { createQueue } from './queue.ts';
import { ACCEPT, ids, open, useTabStorage } from './testing/opened.ts';
import { createServer } from './testing/server.ts';

const stored = useTabStorage();

test('there are six recordings at a time, and the next is on the screen before the verdict has arrived', async () => {
  const server = createServer(7);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2', '3', '4', '5', '6']);
  queue.give(ACCEPT);
  expect(ids(queue)).toEqual(['2', '3', '4', '5', '6']);
  expect(queue.state().last).toMatchObject({ submission_id: '1' });
  await expect.poll(() => ids(queue)).toEqual(['2', '3', '4', '5', '6', '7']);
  expect(server.verdicts).toMatchObject([
    { submission_id: '1', stage: 'audio', verdict: 'accept', supersedes: null },
  ]);
  expect(server.asked.at(-1)).toMatchObject({ after: '6' });
});

test('the end of the queue says why', async () => {
  const queue = await open(createServer(1));
  queue.give(ACCEPT);
  await expect.poll(() => queue.state().waiting).toMatchObject({ open: 0 });
});

test('words stay in the tab until their verdict has arrived, and nowhere once the recording is gone', async () => {
  const server = createServer(3);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2', '3']);
  for (const id of ['1', '2']) stored.set(`${UNSAVED}words:${id}`, '{}');
  server.offline = true;
  queue.give(ACCEPT);
  await expect.poll(() => queue.state().stuck).toHaveLength(1);
  await queue.undo();
  expect(ids(queue)[0]).toBe('1');
  expect([...stored.keys()].join()).toContain('words:1');
  server.offline = false;
  queue.give(ACCEPT);
  await expect.poll(() => [...stored.keys()]).toEqual([`${UNSAVED}words:2`]);
  server.gone.add('2');
  await queue.renew();
  expect(stored.size).toBe(0);
});

test('a verdict that is refused as incomplete is on the screen again, with what was said', async () => {
  const server = createServer(3);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2', '3']);
  stored.set(`${UNSAVED}words:1`, '{}');
  server.incomplete.add('1');
  queue.give(ACCEPT);
  await expect.poll(() => queue.state().notice).toMatchObject({ kind: 'refused' });
  expect(ids(queue)[0]).toBe('1');
  expect(queue.saidOf('1')).toMatchObject(ACCEPT);
  expect(stored.size).toBe(1);
});

test('without a connection verdicts wait, also over a reload, and can be undone here', async () => {
  const server = createServer(3);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2', '3']);
  server.offline = true;
  queue.give(ACCEPT);
  await expect.poll(() => queue.state().stuck).toHaveLength(1);
  queue.give(ACCEPT);
  expect(queue.state().stuck).toHaveLength(2);
  await queue.undo();
  expect(ids(queue)).toEqual(['2', '3']);
  expect(queue.state().stuck).toHaveLength(1);
  queue.close();
  server.offline = false;
  const again = await open(server);
  await expect.poll(() => server.verdicts.map(({ submission_id }) => submission_id)).toEqual(['1']);
  await expect.poll(() => ids(again)).toEqual(['2', '3']);
  expect(stored.size).toBe(0);
});

test('what is gone leaves the screen with a word, and what is gone at the verdict says so', async () => {
  const server = createServer(3);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2', '3']);
  server.gone.add('1');
  server.told.push('skip 1');
  await queue.renew();
  expect(queue.state().notice).toMatchObject({ kind: 'gone' });
  await expect.poll(() => ids(queue)).toEqual(['2', '3']);
  server.gone.add('2');
  queue.give(ACCEPT);
  expect(queue.state().notice).toBeNull();
  await expect.poll(() => queue.state().notice).toMatchObject({ kind: 'gone' });
});

test('a skip, a recusal and an undo without a connection wait and are sent in order', async () => {
  const server = createServer(4);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2', '3', '4']);
  queue.give(ACCEPT);
  await expect.poll(() => server.verdicts).toHaveLength(1);
  server.offline = true;
  queue.skip();
  queue.recuse();
  expect(queue.state().left).toBe('recuse');
  await expect.poll(() => queue.state().stuck.map(({ kind }) => kind)).toEqual(['skip', 'recuse']);
  await queue.undo('review of 1');
  expect(ids(queue)).toEqual(['1', '4']);
  await expect.poll(() => queue.state().stuck.map(({ kind }) => kind)).toEqual(['skip', 'recuse', 'undo']);
  server.offline = false;
  await queue.retry();
  const sent = server.told.filter((told) => !told.startsWith('release'));
  expect(sent).toEqual(['skip 2', 'recuse 3', 'undo review of 1']);
  expect(server.verdicts).toEqual([]);
  expect(stored.size).toBe(0);
});

test('recordings that were loaded ahead are given back when the reviewer knows the voice', async () => {
  const server = createServer(4);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2', '3', '4']);
  queue.recuse();
  await expect.poll(() => server.told).toEqual(['recuse 1', 'release 3', 'release 4']);
});

test('the queue says that the session has ended, and sends its verdicts for nobody else', async () => {
  const server = createServer(3);
  const queue = await open(server);
  server.ended = true;
  queue.give(ACCEPT);
  await expect.poll(() => queue.state().hasEnded).toBe(true);
  expect(queue.state().stuck).toHaveLength(1);
  queue.close();
  server.ended = false;
  const other = createQueue(server.api, 'audio', 'somebody else');
  other.open();
  await expect.poll(() => ids(other).length).toBeGreaterThan(0);
  expect(server.verdicts).toEqual([]);
  other.close();
  await open(server);
  await expect.poll(() => server.verdicts).toHaveLength(1);
});

test('an outdated verdict is shown with the newer one', async () => {
  const server = createServer(2);
  const queue = await open(server);
  server.outdated.add('1');
  queue.give(ACCEPT);
  await expect
    .poll(() => queue.state().notice)
    .toEqual({ kind: 'outdated', newer: { verdict: 'reject', category: null, reasons: ['noise'] } });
  expect(queue.state().last).toBeNull();
});

test('a calibration is told of, and one that was not heard', async () => {
  const server = createServer(3);
  const queue = await open(server);
  server.answer = {
    counts: false,
    why_not: 'calibration',
    confirmed: { verdict: 'reject', category: null, reasons: [] },
  };
  queue.give(ACCEPT);
  await expect
    .poll(() => queue.state().notice)
    .toMatchObject({ kind: 'calibration', said: ACCEPT, confirmed: { verdict: 'reject' } });
  server.answer = { counts: false, why_not: 'not_heard' };
  queue.give(ACCEPT);
  await expect.poll(() => queue.state().notice).toEqual({ kind: 'unheard' });
});

test('what is on the screen is given back when it is closed', async () => {
  const server = createServer(2);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2']);
  queue.close();
  await expect.poll(() => server.told).toEqual(['release 1', 'release 2']);
});
