import { describe, expect, it } from 'vitest';
import { inGroups } from './status.ts';

/** Collects the groups that are run; each ends when the test says so. */
function collect() {
  const groups: { items: string[]; end: (error?: Error) => void }[] = [];
  const record = inGroups<string>(
    (items) =>
      new Promise<void>((resolve, reject) => {
        groups.push({ items, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  return { groups, record };
}

describe('items in groups', () => {
  it('runs the first alone and at once, and together what comes meanwhile', async () => {
    const { groups, record } = collect();
    const first = record('a');
    await expect.poll(() => groups).toHaveLength(1);
    const others = Promise.all([record('b'), record('c')]);
    groups[0]?.end();
    await first;
    await expect.poll(() => groups.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
    groups[1]?.end();
    await others;
  });

  it('runs each item of a group that failed alone, and fails only for the bad one', async () => {
    const { groups, record } = collect();
    const outcomes = Promise.allSettled([record('good'), record('bad'), record('fine')]);
    await expect.poll(() => groups).toHaveLength(1);
    groups[0]?.end(new Error('deadlock'));
    await expect.poll(() => groups.slice(1).map(({ items }) => items)).toEqual([['good'], ['bad'], ['fine']]);
    for (const { items, end } of groups.slice(1)) end(items[0] === 'bad' ? new Error('refused') : undefined);
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('does not run a single item again that failed', async () => {
    const { groups, record } = collect();
    const outcome = expect(record('a')).rejects.toThrow('refused');
    await expect.poll(() => groups).toHaveLength(1);
    groups[0]?.end(new Error('refused'));
    await outcome;
    expect(groups).toHaveLength(1);
  });
});
