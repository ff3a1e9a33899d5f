import { setTimeout } from 'node:timers/promises';
import { explain } from '@labrish/api/errors';
import type { Database, SqlExecutor } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';

/** Background work that survives a restart, shared by all server processes on one database. */
export interface Jobs {
  /** Declares a job and what does it; before `start`. A handler that throws is logged, and tried again with growing delays. */
  handle<T extends object>(name: string, handler: (data: T) => Promise<void>, options?: JobOptions): void;
  /** Declares a sweep that one of the processes runs at every tick of a cron expression (UTC); before `start`. */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  /** Queues a job. The same may be queued twice: what must not be done twice is for its handler to see to. */
  enqueue(name: string, data: object, options?: { startAfterSeconds?: number }): Promise<void>;
  start(): Promise<void>;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

export interface JobOptions {
  /** Tries after the first; default 5. */
  retries?: number;
  /** Delay before the first retry; doubled each time; default 30. */
  retryDelaySeconds?: number;
}

/** Arbitrary but fixed, like the one of the migrations. */
const START_LOCK = 7_226_212;

type Worker = { run: (data: object) => Promise<void>; options: JobOptions; cron?: string };

/** Jobs on pg-boss, over PGlite and PostgreSQL alike. */
export function createJobs(db: Database, log: FastifyBaseLogger): Jobs {
  const patient = untilHeard(db, log);
  const boss = new PgBoss({ db: { executeSql: patient.sql }, schema: 'jobs' });
  const workers = new Map<string, Worker>();
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));

  const begin = async (name: string, worker: Worker) => {
    await boss.createQueue(name, {
      name,
      policy: 'standard',
      retryLimit: worker.options.retries ?? 5,
      retryDelay: worker.options.retryDelaySeconds ?? 30,
      retryBackoff: true,
    });
    if (worker.cron) await boss.schedule(name, worker.cron, {}, { tz: 'UTC' });
    await boss.work<object>(name, { pollingIntervalSeconds: 2 }, async (batch) => {
      for (const job of batch) await orTell(name, () => worker.run(job.data));
    });
  };

  /** The queue keeps whatever is thrown, headers and phone numbers included. The log blacks them out, so only it is told. */
  const orTell = async (job: string, run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, job }, 'job failed');
      throw new Error('The log says why.');
    }
  };

  return {
    handle: (name, handler, options = {}) => {
      workers.set(name, { run: handler as Worker['run'], options });
    },
    every: (name, cron, handler) => {
      workers.set(name, { run: handler, options: { retries: 0 }, cron });
    },
    enqueue: async (name, data, options = {}) => {
      await boss.send(name, data, {
        // Whoever queues hears at once that the database is away.
        db: { executeSql: (text, values) => db.sql(text, values) },
        ...(options.startAfterSeconds && { startAfter: options.startAfterSeconds }),
      });
    },
    // Processes that start together would deadlock on pg-boss's own tables.
    start: () =>
      db.exclusively(START_LOCK, async () => {
        await boss.start();
        for (const [name, worker] of workers) await begin(name, worker);
      }),
    stop: async () => {
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
      patient.stop();
    },
  };
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;

/**
 * SQL for pg-boss's own bookkeeping: while the database is away it is tried again. pg-boss (10.4) does not wait for its word
 * that a job is done, so that a failure of it would end the process, and the job would be done twice.
 */
function untilHeard(db: Database, log: FastifyBaseLogger): { sql: SqlExecutor; stop: () => void } {
  let stopped = false;
  const sql: SqlExecutor = async (text, values) => {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        return await db.sql(text, values);
      } catch (error) {
        if (stopped) return new Promise(() => undefined);
        if (explain(error).code !== 'SERVICE_UNAVAILABLE') throw error;
        log.warn({ err: error }, 'job queue: the database is away');
        await setTimeout(wait, undefined, { ref: false });
      }
    }
  };
  return { sql, stop: () => (stopped = true) };
}
