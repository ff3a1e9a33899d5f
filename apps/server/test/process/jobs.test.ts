import { setTimeout } from 'node:timers/promises';
import { createTemporaryDatabase, testDatabases } from '@labrish/db/testing/test-database';
import { openPostgres } from '@labrish/db/postgres';
import type { Database } from '@labrish/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createJobs } from '#jobs/jobs.ts';
import type { Jobs } from '#jobs/jobs.ts';
import { createLogger, loggerOptions } from '#log/logger.ts';
import { deleteContent } from '#channels/twilio/retired-contents.ts';
import { openTwilio } from '#channels/twilio/client.ts';
import { currentTrace, inTrace, newTrace } from '#log/trace.ts';
import { LEASE_HOLDER } from '#retry-queue/lease-holder.ts';
import { releaseOrphanedLeases } from '#retry-queue/leases.ts';
import { freePort } from '../harness.ts';

const ACCOUNT = `AC${'a1'.repeat(16)}`;
const TOKEN = 'token-of-an-account';
const PHONE = '+18765550142';
/** A process of this machine that has exited. */
const EXITED = `${LEASE_HOLDER.split(' ', 2).join(' ')} 1`;
const NOON = Date.parse('2026-11-22T12:00:00Z');

describe.each(testDatabases)('background jobs on $name', ({ open }) => {
  let db: Database;
  let clock: number;
  let opened: Jobs[];
  let lines: string[];
  const now = () => new Date(clock);
  const log = createLogger({
    ...loggerOptions('info'),
    stream: { write: (line: string) => void lines.push(line) },
  });

  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());
  beforeEach(() => {
    clock = NOON;
    opened = [];
    lines = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((jobs) => jobs.stop()));
    await db.sql('delete from jobs', []);
  });

  /** One process. */
  const newJobs = () => {
    const jobs = createJobs({ db, log, now });
    opened.push(jobs);
    return jobs;
  };
  const advance = (seconds: number) => (clock += seconds * 1000);
  const rows = async (name: string) =>
    (
      await db.sql(
        'select attempts, not_before, lease_holder, error, failed_at from jobs where name = $1 order by attempts desc',
        [name],
      )
    ).rows;
  /** Makes this process look at once, and waits until it has. */
  const looks = async (jobs: Jobs) => {
    let isSeen = false;
    seen = () => (isSeen = true);
    await jobs.enqueue('look', {});
    await expect.poll(() => isSeen, { interval: 5 }).toBe(true);
  };
  let seen: () => void;
  const withLook = (jobs: Jobs) => jobs.handle('look', async () => seen());

  test.each([
    ['unreachable', 'ECONNREFUSED'],
    ['quoting', "The 'To' number whatsapp:[number] is not valid."],
  ])('what a job threw (%s) stands in the log, and no secret there or in the queue', async (job, why) => {
    const twilio = openTwilio({
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_WHATSAPP_NUMBER: '+18765550100',
      // Nobody listens there.
      TWILIO_API_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    });
    if (!twilio) throw new Error('There are Twilio settings.');
    const jobs = newJobs();
    jobs.handle('unreachable', () => deleteContent(twilio, `HX${'0'.repeat(32)}`));
    jobs.handle('quoting', () =>
      Promise.reject(new Error(`The 'To' number whatsapp:${PHONE} is not valid.`)),
    );
    await jobs.start();
    await jobs.enqueue(job, {});
    await expect.poll(() => rows(job)).toMatchObject([{ error: 'The log says why.' }]);
    const queued = await db.sql('select t::text as row from jobs t', []);
    const everything = queued.rows.map(({ row }) => String(row)).join('') + lines.join('');
    expect(everything).toContain(job);
    for (const secret of [TOKEN, Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64'), PHONE.slice(1)])
      expect(everything.includes(secret), secret).toBe(false);
    const failures = lines.filter((line) => line.includes('"job failed"') && line.includes(`"job":"${job}"`));
    expect(failures).toEqual([expect.stringContaining(why)]);
  });

  test('a job that fails is tried again after 30 s, and after twice as long each time, and ends as failed', async () => {
    const jobs = newJobs();
    const runs: number[] = [];
    jobs.handle(
      'failing',
      async () => {
        runs.push((clock - NOON) / 1000);
        throw new Error('No.');
      },
      { retries: 3 },
    );
    withLook(jobs);
    await jobs.start();
    await jobs.enqueue('failing', {});
    const waits = (lease_holder: null, not_before: number) => [
      { lease_holder, not_before: new Date(NOON + not_before * 1000), failed_at: null },
    ];
    for (const [wait, due] of [
      [30, 30],
      [60, 90],
      [120, 210],
    ] as const) {
      await expect.poll(() => rows('failing')).toMatchObject(waits(null, due));
      advance(wait - 1);
      await looks(jobs);
      expect(runs.at(-1)).toBe(due - wait);
      advance(1);
      await looks(jobs);
    }
    await expect
      .poll(() => rows('failing'))
      .toMatchObject([{ attempts: 4, failed_at: now(), error: 'The log says why.', lease_holder: null }]);
    expect(runs).toEqual([0, 30, 90, 210]);
    advance(3600);
    await looks(jobs);
    expect(runs).toHaveLength(4);
  });

  test('a job runs in the trace of the request that queued it', async () => {
    const jobs = newJobs();
    const traces: (string | undefined)[] = [];
    jobs.handle('traced', async () => void traces.push(currentTrace()));
    jobs.every('triggered', '0 0 1 1 *', async () => void traces.push(currentTrace()));
    await jobs.start();
    const [one, two] = [newTrace(), newTrace()];
    await inTrace(one, () => jobs.enqueue('traced', {}));
    await expect.poll(() => traces).toEqual([one]);
    inTrace(two, () => jobs.trigger('triggered'));
    await expect.poll(() => traces).toEqual([one, two]);
    // What is done leaves nothing.
    await expect.poll(() => rows('traced')).toEqual([]);
  });

  test('a job may be queued before it was ever declared, and for later', async () => {
    const jobs = newJobs();
    await jobs.enqueue('early', { n: 1 }, { startAfterSeconds: 60 });
    const done: number[] = [];
    jobs.handle<{ n: number }>('early', async ({ n }) => void done.push(n));
    withLook(jobs);
    await jobs.start();
    advance(59);
    await looks(jobs);
    expect(done).toEqual([]);
    advance(1);
    await looks(jobs);
    await expect.poll(() => done).toEqual([1]);
  });

  test('a task that is triggered while it runs runs once more, however often that happens', async () => {
    const jobs = newJobs();
    const ends: (() => void)[] = [];
    jobs.every('task', '0 0 1 1 *', () => new Promise((resolve) => ends.push(resolve)));
    // Before the start as well.
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

  test('the job of a process that was killed is run by another, at once or when its lease has run out', async () => {
    const jobs = newJobs();
    const done: string[] = [];
    jobs.handle<{ of: string }>('cut', async ({ of }) => void done.push(of));
    withLook(jobs);
    await jobs.start();
    const expires = new Date(clock + 100_000);
    for (const [of, holder] of [
      ['exited', EXITED],
      ['elsewhere', 'another-machine 1 1'],
    ])
      await db.sql(
        `insert into jobs (id, name, data, attempts, not_before, lease_holder)
         values (gen_random_uuid(), 'cut', jsonb_build_object('of', $1::text), 1, $2, $3)`,
        [of, expires, holder],
      );
    await looks(jobs);
    expect(done).toEqual([]);
    if (db.kind === 'postgres') {
      await releaseOrphanedLeases({ db, log, now });
      await looks(jobs);
      await expect.poll(() => done).toEqual(['exited']);
    }
    advance(100);
    await looks(jobs);
    await expect.poll(() => done.toSorted()).toEqual(['elsewhere', 'exited']);
  });

  test('a task runs once a tick, makes up for missed ticks once, and runs again after one that failed', async () => {
    const jobs = newJobs();
    const runs: string[] = [];
    jobs.every('minutely', '* * * * *', async () => {
      runs.push(now().toISOString().slice(11, 19));
      if (runs.length === 1) throw new Error('No.');
    });
    withLook(jobs);
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
    // A clock that was an hour ahead has scheduled it for then.
    advance(-3600);
    await ran(['12:01:01', '12:02:00', '12:12:00', '11:12:00']);
    expect(await rows('minutely')).toMatchObject([{ not_before: new Date('2026-11-22T11:13:00Z') }]);
  });

  test('a task whose schedule has changed follows the new one', async () => {
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

  test('a job that ends while nobody looks makes way for the next one; a failed one is removed after a week', async () => {
    const jobs = newJobs();
    const done: number[] = [];
    jobs.handle<{ n: number }>('counted', async ({ n }) => void done.push(n));
    withLook(jobs);
    await jobs.start();
    await db.sql(
      `insert into jobs (id, name, failed_at) values (gen_random_uuid(), 'old', $1), (gen_random_uuid(), 'old', $2)`,
      [new Date(NOON - 8 * 86_400_000), new Date(NOON - 86_400_000)],
    );
    for (let n = 0; n < 20; n++) await jobs.enqueue('counted', { n });
    await expect.poll(() => done.length, { timeout: 5_000 }).toBe(20);
    jobs.trigger('tidy-jobs');
    await expect.poll(() => rows('old')).toHaveLength(1);
  });

  test('a stop waits for the job that runs, and begins no other', async () => {
    const jobs = newJobs();
    let end: () => void = () => undefined;
    const done: number[] = [];
    jobs.handle<{ n: number }>('slow', async ({ n }) => {
      await new Promise<void>((resolve) => (end = resolve));
      done.push(n);
    });
    await jobs.start();
    for (const n of [1, 2]) {
      await jobs.enqueue('slow', { n });
      advance(1);
    }
    await expect.poll(() => rows('slow')).toMatchObject([{ lease_holder: LEASE_HOLDER }, { attempts: 0 }]);
    const stopped = jobs.stop();
    end();
    await stopped;
    expect(done).toEqual([1]);
    expect(await rows('slow')).toMatchObject([{ attempts: 0, lease_holder: null }]);
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
      // Each process looks at once when it has queued something.
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
