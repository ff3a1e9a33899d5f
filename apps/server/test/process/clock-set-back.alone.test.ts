import type { Database } from '@labrish/db';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '#log/logger.ts';
import { createJobs } from '#jobs/jobs.ts';

const HOUR_MS = 3_600_000;

afterEach(() => void vi.restoreAllMocks());

test.each(testDatabases)('a clock that is set back stops no job, on $name', async ({ open }) => {
  const db = await open();
  const realNow = Date.now.bind(Date);
  let setBack = false;
  let back_ms = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() - back_ms);
  const jobs = createJobs({
    db: {
      ...db,
      // Set the clock back while the process polls for its jobs.
      query: async <Row>(statement: Parameters<Database['query']>[0]) => {
        const found = await db.query<Row>(statement);
        if (setBack) back_ms = HOUR_MS;
        return found;
      },
    },
    log: createLogger({ level: 'silent' }),
    now: () => new Date(Date.now()),
  });
  const done: string[] = [];
  jobs.handle<{ name: string }>('notes', async ({ name }) => void done.push(name));
  await jobs.start();
  await jobs.enqueue('notes', { name: 'before' });
  await expect.poll(() => done).toEqual(['before']);

  setBack = true;
  await expect.poll(() => back_ms).toBe(HOUR_MS);
  await jobs.enqueue('notes', { name: 'after' });
  await expect.poll(() => done).toEqual(['before', 'after']);
  await jobs.stop();
  await db.close();
});
