import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item, Step, Target } from '../types.ts';
import { countSteps, createOutbox, type Answer } from './outbox.ts';
import { useTabStorage } from './testing/opened.ts';

const stored = useTabStorage();

const target = (n: number): Target => ({ submission_id: String(n), stage: 'audio' });
const verdict = (n: number) => ({
  ...{ kind: 'verdict' as const, ...target(n), item: {} as Item },
  verdict: { ...target(n), verdict: 'accept' as const, heard_ms: 1 },
});

/** A server of which a test can take the request or the answer away. It stores a verdict once, as ours does. */
function createServer() {
  const inForce = new Set<string>();
  const server = {
    net: 'up' as 'up' | 'down' | 'answers lost',
    /** Every request that changed something, in order. */
    log: [] as string[],
    inForce,
    send: async (step: Step): Promise<Answer> => {
      if (server.net === 'down') throw new Error('Failed to fetch');
      const { kind, submission_id: id } = step;
      const changes = kind === 'undo' ? inForce.delete(id) : !inForce.has(id) || kind !== 'verdict';
      if (kind === 'verdict') inForce.add(id);
      if (changes) server.log.push(`${kind} ${id}`);
      if (server.net === 'answers lost') throw new Error('Failed to fetch');
      return {};
    },
  };
  return server;
}

type Command =
  | { do: 'verdict' | 'skip' | 'undo'; n: number }
  | { do: 'net'; net: 'up' | 'down' | 'answers lost' }
  | { do: 'reload' | 'flush' };

const number = fc.integer({ min: 0, max: 4 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('verdict', 'skip', 'undo'), n: number }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('net'), net: fc.constantFrom('up', 'down', 'answers lost') }),
  },
  fc.record({ do: fc.constantFrom('reload', 'flush') }),
);

test('whatever happens on the way, the server ends with what the reviewer said, in order, each thing once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
      stored.clear();
      const server = createServer();
      /** The model: what the reviewer did, without what was undone. */
      const said: string[] = [];
      const given = new Set<number>();
      const open = () => createOutbox('me', server.send, () => undefined);
      let outbox = open();
      for (const one of commands) {
        if (one.do === 'net') server.net = one.net;
        else if (one.do === 'flush') await outbox.flush();
        else if (one.do === 'reload') {
          await outbox.flush();
          outbox.close();
          outbox = open();
        } else if (one.do === 'undo') {
          if (!given.delete(one.n)) continue;
          said.splice(said.lastIndexOf(`verdict ${one.n}`), 1);
          if (!(await outbox.takeBack(String(one.n))))
            outbox.add({ kind: 'undo', review_id: 'known', ...target(one.n) });
        } else if (one.do === 'skip') {
          if (given.has(one.n)) continue;
          said.push(`skip ${one.n}`);
          outbox.add({ kind: 'skip', ...target(one.n) });
        } else if ('n' in one && !given.has(one.n)) {
          given.add(one.n);
          said.push(`verdict ${one.n}`);
          outbox.add(verdict(one.n));
        }
      }
      server.net = 'up';
      await outbox.flush();
      await outbox.flush();
      outbox.close();
      expect(outbox.steps()).toEqual([]);
      expect(stored.size).toBe(0);
      expect([...server.inForce].sort()).toEqual([...given].map(String).sort());
      // What arrived and was not undone came in the order in which it was done; only a skip may arrive twice.
      const last = said.filter((one) => one.startsWith('verdict'));
      const arrived = last.map((one) => server.log.lastIndexOf(one));
      expect(arrived).toEqual(arrived.toSorted((a, b) => a - b));
      expect(arrived).not.toContain(-1);
      const skips = server.log.filter((one, i) => one.startsWith('skip') && server.log[i - 1] !== one);
      expect(skips.length).toBeLessThanOrEqual(said.filter((one) => one.startsWith('skip')).length);
      expect(new Set(skips)).toEqual(new Set(said.filter((one) => one.startsWith('skip'))));
    }),
    { numRuns: 300 },
  );
});

test('a verdict that was undone before it was sent never reaches the server', async () => {
  const server = createServer();
  server.net = 'down';
  const outbox = createOutbox('me', server.send, () => undefined);
  outbox.add(verdict(1));
  await outbox.flush();
  outbox.add(verdict(2));
  await outbox.takeBack('2');
  // The attempt that is being made fails first.
  await outbox.flush();
  server.net = 'up';
  await outbox.flush();
  outbox.close();
  expect(server.log).toEqual(['verdict 1']);
});

test('nobody else sends what waits', async () => {
  const server = createServer();
  server.net = 'down';
  const mine = createOutbox('me', server.send, () => undefined);
  mine.add(verdict(1));
  await mine.flush();
  mine.close();
  server.net = 'up';
  const other = createOutbox('you', server.send, () => undefined);
  await other.flush();
  expect(server.log).toEqual([]);
  expect(mine.steps()).toHaveLength(1);
});

test('says how many wait', () => {
  const [one, skip] = [
    { ...verdict(1), id: '' },
    { kind: 'skip' as const, ...target(2), id: '' },
  ];
  expect(countSteps([one])).toBe('1 verdict is');
  expect(countSteps([one, one])).toBe('2 verdicts are');
  expect(countSteps([one, skip])).toBe('2 steps are');
});
