import { setTimeout } from 'node:timers/promises';
import { createTemporaryDatabase, testDatabases } from '@labrish/db/testing/test-database';
import { openPostgres } from '@labrish/db/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createJobs } from '#jobs/jobs.ts';
import { createLogger } from '#log/logger.ts';
import { createJobsWorld, NOON } from './jobs-world.ts';
import type { JobsWorld } from './jobs-world.ts';

describe.each(testDatabases)('recurring tasks on $name', ({ open }) => {
  let world: JobsWorld;
  beforeAll(async () => {
    world = createJobsWorld(await open());
  });
  afterEach(() => world.reset());
  afterAll(() => world.db.close());

  test('a task that is triggered while it runs runs once more, however often that happens', async () => {
    const { newJobs } = world;
    const jobs = newJobs();
    const ends: (() => void)[] = [];
    jobs.every('task', '0 0 1 1 *', () => new Promise((resolve) => ends.push(resolve)));
    // A trigger before the start counts too.
    jobs.trigger('task');
    await jobs.start();
    expect(ends).toHaveLength(1);
    for (let again = 0; again < 3; again++) jobs.trigger('task');
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await expect.poll(() => ends).toHaveLength(2);
    ends[1]?.();
    await setTimeout(20);
    expect(ends).toHaveLength(2);
  });

  test('a task runs once a tick, makes up for missed ticks once, and runs again after one that failed', async () => {
    const { now, advance, newJobs, looks, rows } = world;
    const jobs = newJobs();
    const runs: string[] = [];
    jobs.every('minutely', '* * * * *', async () => {
      runs.push(now().toISOString().slice(11, 19));
      if (runs.length === 1) throw new Error('No.');
    });
    await jobs.start();
    await looks(jobs);
    expect(runs).toEqual([]);
    const ran = async (times: string[]) => {
      await looks(jobs);
      await expect.poll(() => rows('minutely')).toMatchObject([{ lease_holder: null, attempts: 0 }]);
      await looks(jobs);
      expect(runs).toEqual(times);
    };
    advance(61);
    await ran(['12:01:01']);
    advance(58);
    await ran(['12:01:01']);
    advance(1);
    await ran(['12:01:01', '12:02:00']);
    advance(600);
    await ran(['12:01:01', '12:02:00', '12:12:00']);
    // Set back a clock that was an hour ahead: the task, scheduled an hour too late, still runs.
    advance(-3600);
    await ran(['12:01:01', '12:02:00', '12:12:00', '11:12:00']);
    expect(await rows('minutely')).toMatchObject([{ not_before: new Date('2026-11-22T11:13:00Z') }]);
  });

  test('a task whose schedule has changed follows the new one', async () => {
    const { newJobs, rows } = world;
    const next = async () => (await rows('task')).map(({ not_before }) => not_before);
    for (const [cron, at] of [
      ['0 0 1 1 *', '2027-01-01T00:00:00Z'],
      ['*/5 * * * *', '2026-11-22T12:05:00Z'],
    ] as const) {
      const jobs = newJobs();
      jobs.every('task', cron, async () => undefined);
      await jobs.start();
      expect(await next()).toEqual([new Date(at)]);
    }
  });
});

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(!url)('background jobs of two processes on one PostgreSQL', () => {
  test('run once a job and once a tick', async () => {
    const temporary = await createTemporaryDatabase(url ?? '');
    const processes = await Promise.all([1, 2].map(() => openPostgres(temporary.url)));
    await processes[0]?.migrate();
    let clock = NOON;
    const runs: string[] = [];
    const all = processes.map((db) => {
      const jobs = createJobs({ db, log: createLogger({ level: 'silent' }), now: () => new Date(clock) });
      jobs.every('tick', '* * * * *', async () => void runs.push(`tick ${new Date(clock).toISOString()}`));
      jobs.handle<{ n: number }>('job', async ({ n }) => void runs.push(`job ${n}`));
      return jobs;
    });
    await Promise.all(all.map((jobs) => jobs.start()));
    for (let minute = 1; minute <= 10; minute++) {
      clock = NOON + minute * 60_000;
      // Queue a job in each process, which makes it look for jobs at once.
      await Promise.all(all.map((jobs, which) => jobs.enqueue('job', { n: minute * 2 + which })));
      await expect.poll(() => runs.length, { interval: 5 }).toBe(minute * 3);
    }
    await Promise.all(all.map((jobs) => jobs.stop()));
    expect(new Set(runs).size).toBe(30);
    const [db] = processes;
    expect((await db?.sql(`select name, attempts from jobs order by name`))?.rows).toEqual([
      { name: 'tick', attempts: 0 },
      { name: 'tidy-jobs', attempts: 0 },
    ]);
    for (const one of processes) await one.close();
    await temporary.drop();
  });
});
