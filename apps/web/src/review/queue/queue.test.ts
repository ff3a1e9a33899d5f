import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test } from 'vitest';
import { createQueue, type Queue } from './queue.ts';
import type { Given, Item, ReviewApi, Verdict } from './types.ts';

/** A server with recordings 1, 2, 3, …, which remembers what it was told. */
function createServer(count: number) {
  const left = Array.from({ length: count }, (_, n) => item(String(n + 1)));
  const server = {
    asked: [] as { holding: string[]; after?: string }[],
    verdicts: [] as Verdict[],
    told: [] as string[],
    offline: false,
    gone: new Set<string>(),
    answer: {} as Partial<Given>,
  };
  const reach = () => {
    if (server.offline) throw new Error('Failed to fetch');
  };
  const tell =
    (what: string) =>
    async ({ submission_id }: { submission_id: string }) => {
      reach();
      server.told.push(`${what} ${submission_id}`);
    };
  const isDecided = (id: string) =>
    server.verdicts.some((one) => one.submission_id === id) || server.told.includes(`skip ${id}`);
  const api: ReviewApi = {
    next: async (ask) => {
      reach();
      server.asked.push(ask);
      return left.find(({ submission_id: id }) => !ask.holding.includes(id) && !isDecided(id)) ?? null;
    },
    waiting: async (stage) => ({
      ...{ stage, open: 0, with_others: 0, free_at: null, yours: 0, skipped: 0 },
      ...{ other_stage: 0, disputed: 0, quarantined: 0 },
    }),
    verdict: async (verdict) => {
      reach();
      if (server.gone.has(verdict.submission_id)) throw refusal(404);
      server.verdicts.push(verdict);
      return {
        review_id: `review of ${verdict.submission_id}`,
        counts: true,
        why_not: null,
        settled_as: null,
        ...server.answer,
      };
    },
    undo: async (review_id) => {
      reach();
      server.told.push(`undo ${review_id}`);
      const id = review_id.replace('review of ', '');
      server.verdicts = server.verdicts.filter((one) => one.submission_id !== id);
      return left.find(({ submission_id }) => submission_id === id) ?? null;
    },
    lastReview: async () => null,
    renew: async ({ submission_id }) => ({ until: null, is_gone: server.gone.has(submission_id) }),
    release: tell('release'),
    skip: tell('skip'),
    recuse: tell('recuse'),
    offerSkipped: async () => void server.told.splice(0),
  };
  return Object.assign(server, { api });
}

function item(submission_id: string): Item {
  return {
    ...{ submission_id, stage: 'audio', prompt_text: null, duration_ms: 1000, peaks: null, audio_type: null },
    ...{ audio_url: '/audio', given_at: '', until: '', heard_category: null, draft: null, first_draft: null },
  };
}

function refusal(httpStatus: number): TRPCClientError<never> {
  const error = { message: 'No.', code: -32600, data: { httpStatus } };
  return TRPCClientError.from({ error } as never);
}

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
  const queue = createQueue(server.api, 'audio');
  queue.open();
  await expect.poll(() => ids(queue).length).toBeGreaterThan(0);
  return queue;
}

test('there are two recordings at a time, and the next is on the screen before the verdict has arrived', async () => {
  const server = createServer(3);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2']);
  queue.give(ACCEPT);
  expect(ids(queue)).toEqual(['2']);
  await expect.poll(() => ids(queue)).toEqual(['2', '3']);
  expect(server.verdicts).toMatchObject([{ submission_id: '1', stage: 'audio', verdict: 'accept' }]);
  expect(server.asked.at(-1)).toMatchObject({ after: '2' });
});

test('the end of the queue says why', async () => {
  const queue = await open(createServer(1));
  queue.give(ACCEPT);
  await expect.poll(() => queue.state().waiting).toMatchObject({ open: 0 });
});

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
  expect(server.verdicts).toEqual([]);
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
  expect(server.told).toEqual(['undo review of 2', 'undo review of 1']);
});

test('without a connection verdicts wait, also over a reload, and can be undone here', async () => {
  const server = createServer(3);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2']);
  server.offline = true;
  queue.give(ACCEPT);
  await expect.poll(() => queue.state().stuck).toBe(1);
  queue.give(ACCEPT);
  expect(queue.state().stuck).toBe(2);
  await queue.undo();
  expect(ids(queue)).toEqual(['2']);
  expect(queue.state().stuck).toBe(1);
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
  await expect.poll(() => ids(queue)).toEqual(['1', '2']);
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

test('skipped goes to the server behind the next one, and comes back when it cannot', async () => {
  const server = createServer(3);
  const queue = await open(server);
  await expect.poll(() => ids(queue)).toEqual(['1', '2']);
  await queue.skip();
  expect(server.told).toEqual(['skip 1']);
  server.offline = true;
  await queue.skip();
  expect(ids(queue)[0]).toBe('2');
  expect(queue.state().notice).toMatchObject({ kind: 'refused' });
});

test('a calibration is told of, and one that was not heard', async () => {
  const server = createServer(3);
  const queue = await open(server);
  server.answer = { counts: false, why_not: 'calibration', settled_as: 'reject' };
  queue.give(ACCEPT);
  await expect
    .poll(() => queue.state().notice)
    .toEqual({ kind: 'calibration', said: 'accept', settled_as: 'reject' });
  server.answer = { counts: false, why_not: 'not_heard', settled_as: null };
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
