import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { currentTrace, inTrace, newTrace } from '#log/trace.ts';
import { LEASE_HOLDER } from '#retry-queue/lease-holder.ts';
import { releaseOrphanedLeases } from '#retry-queue/leases.ts';
import { deleteContent } from '#channels/twilio/retired-contents.ts';
import { openTwilio } from '#channels/twilio/client.ts';
import { freePort } from '../harness.ts';
import { createJobsWorld, NOON } from './jobs-world.ts';
import type { JobsWorld } from './jobs-world.ts';

const ACCOUNT = `AC${'a1'.repeat(16)}`;
const TOKEN = 'token-of-an-account';
const PHONE = '+18765550142';
/** Lease holder name of a process of this machine that has exited. */
const EXITED = `${LEASE_HOLDER.split(' ', 2).join(' ')} 1`;

describe.each(testDatabases)('background jobs on $name', ({ open }) => {
  let world: JobsWorld;
  beforeAll(async () => {
    world = createJobsWorld(await open());
  });
  afterEach(() => world.reset());
  afterAll(() => world.db.close());

  test.each([
    ['unreachable', 'ECONNREFUSED'],
    ['quoting', "The 'To' number whatsapp:[number] is not valid."],
  ])(
    'the log has what a job threw (%s), and neither the log nor the queue has a secret',
    async (job, why) => {
      const { db, lines, newJobs, rows } = world;
      const settings = {
        TWILIO_ACCOUNT_SID: ACCOUNT,
        TWILIO_AUTH_TOKEN: TOKEN,
        // Nobody listens on this port.
        TWILIO_API_BASE_URL: `http://127.0.0.1:${await freePort()}`,
        TWILIO_AUTH_TOKEN_PREVIOUS: undefined,
      };
      const twilio = openTwilio(settings, new Map([['JM', '+18765550100']]));
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
      const failures = lines.filter(
        (line) => line.includes('"job failed"') && line.includes(`"job":"${job}"`),
      );
      expect(failures).toEqual([expect.stringContaining(why)]);
    },
  );

  test('a job that fails is tried again after 30 s, and after twice as long each time, and ends as failed', async () => {
    const { now, advance, newJobs, looks, rows } = world;
    const jobs = newJobs();
    const runs: number[] = [];
    jobs.handle(
      'failing',
      async () => {
        runs.push((now().getTime() - NOON) / 1000);
        throw new Error('No.');
      },
      { retries: 3 },
    );
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
    const { newJobs, rows } = world;
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
    // Finished jobs leave no row.
    await expect.poll(() => rows('traced')).toEqual([]);
  });

  test('a job may be queued before it was ever declared, and for later', async () => {
    const { advance, newJobs, looks } = world;
    const jobs = newJobs();
    await jobs.enqueue('early', { n: 1 }, { startAfterSeconds: 60 });
    const done: number[] = [];
    jobs.handle<{ n: number }>('early', async ({ n }) => void done.push(n));
    await jobs.start();
    advance(59);
    await looks(jobs);
    expect(done).toEqual([]);
    advance(1);
    await looks(jobs);
    await expect.poll(() => done).toEqual([1]);
  });

  test('the job of a process that was killed is run by another, at once or when its lease has run out', async () => {
    const { db, log, now, advance, newJobs, looks } = world;
    const jobs = newJobs();
    const done: string[] = [];
    jobs.handle<{ of: string }>('cut', async ({ of }) => void done.push(of));
    await jobs.start();
    const expires = new Date(now().getTime() + 100_000);
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

  test('a job that ends while nobody looks makes way for the next one; a failed one is removed after a week', async () => {
    const { db, newJobs, rows } = world;
    const jobs = newJobs();
    const done: number[] = [];
    jobs.handle<{ n: number }>('counted', async ({ n }) => void done.push(n));
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
    const { advance, newJobs, rows } = world;
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
