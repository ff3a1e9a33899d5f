import type { Database } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { currentTrace, inTrace, newTrace } from '#log/trace.ts';
import { retryWhileAway } from '#retry-database.ts';
import { watchForClockSetBack } from './clock-watch.ts';

/** Background work that survives a restart, shared by all server processes on one database. */
export interface Jobs {
  /** Declares a job and its handler; call before `start`. A handler that throws is logged, and retried with growing delays. */
  handle<T extends object>(name: string, handler: (data: T) => Promise<void>, options?: JobOptions): void;
  /** Declares a sweep that one of the processes runs at every tick of a cron expression (UTC); call before `start`. */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  /**
   * Queues a job. The same job may be queued twice: its handler must be idempotent where that matters.
   *
   * @throws when the queue or the database is away, and before the very first `start` has declared the job
   */
  enqueue(name: string, data: object, options?: { startAfterSeconds?: number }): Promise<void>;
  /** Starts the workers and resolves when they run. While the database is away it waits, until `stop`. */
  start(): Promise<void>;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

export interface JobOptions {
  /** Attempts after the first; default 5. */
  retries?: number;
  /** Delay before the first retry; doubled each time; default 30. */
  retryDelaySeconds?: number;
  /** Workers for this job in one process; each takes the next one as soon as it is done. Default: one job every two seconds. */
  concurrency?: number;
}

/** Arbitrary but fixed, like the one of the migrations. */
const START_LOCK = 7_226_212;

/** The payload of a queued job: what its handler needs, and the trace of the request that led to it. */
type Queued = { trace_id?: string };
/** Receives the outcome of each run of a job. */
type OnJobFinished = (job: string, outcome: 'done' | 'failed', seconds: number) => void;

type Worker = { run: (data: object) => Promise<void>; options: JobOptions; cron?: string };

/**
 * Creates jobs on pg-boss, over PGlite and PostgreSQL alike.
 *
 * @param ran called after each run
 */
export function createJobs(db: Database, log: FastifyBaseLogger, ran: OnJobFinished = () => undefined): Jobs {
  const stopping = new AbortController();
  const polling = new Set<string>();
  let started = false;
  /**
   * Retries pg-boss's statements while the database is away and, once its workers run, after any error: pg-boss (10.4) does not
   * await the statement that marks a job as done, so that a failure of it would end the process.
   */
  const executeSql = (text: string, values?: unknown[]) =>
    retryWhileAway(() => db.sql(text, values), {
      log,
      task: 'job queue',
      signal: stopping.signal,
      ...(started && { isPassing: () => true }),
    });
  const boss = new PgBoss({ db: { executeSql }, schema: 'jobs' });
  const workers = new Map<string, Worker>();
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));

  const declare = (name: string, { options, cron }: Worker) =>
    boss
      .createQueue(name, {
        name,
        policy: 'standard',
        retryLimit: options.retries ?? 5,
        retryDelay: options.retryDelaySeconds ?? 30,
        retryBackoff: true,
      })
      .then(() => (cron ? boss.schedule(name, cron, {}, { tz: 'UTC' }) : undefined));

  const work = async (name: string, worker: Worker) => {
    const { concurrency } = worker.options;
    for (let i = 0; i < (concurrency ?? 1); i++) {
      // A worker may get its first job before its id is known.
      const self = { id: '' };
      self.id = await boss.work<Queued>(name, { pollingIntervalSeconds: 2 }, async (batch) => {
        for (const { data } of batch)
          await inTrace(data.trace_id ?? newTrace(), () => runAndLog(name, () => worker.run(data)));
        if (concurrency) boss.notifyWorker(self.id);
      });
      polling.add(self.id);
    }
  };

  // A worker of pg-boss (10.4) computes its pause from the wall clock: if that is set back meanwhile, it sleeps for as long.
  const unwatch = watchForClockSetBack(() => {
    log.warn('the clock was set back: the job queue looks at once');
    for (const id of polling) boss.notifyWorker(id);
  });

  /** Logs the real error and rethrows a generic one, because pg-boss stores thrown errors, which may hold phone numbers. */
  const runAndLog = async (job: string, run: () => Promise<void>) => {
    const began = performance.now();
    const tell = (outcome: 'done' | 'failed') => ran(job, outcome, (performance.now() - began) / 1000);
    try {
      await run();
      tell('done');
    } catch (error) {
      tell('failed');
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
      const trace_id = currentTrace();
      const id = await boss.send(
        name,
        { ...data, ...(trace_id && { trace_id }) },
        {
          // No retry here: the caller learns at once that the database is away.
          db: { executeSql: (text, values) => db.sql(text, values) },
          ...(options.startAfterSeconds && { startAfter: options.startAfterSeconds }),
        },
      );
      // pg-boss (10.4) silently drops a job that has no queue.
      if (id === null) throw new Error(`There is no queue for ${name} yet.`);
    },
    async start() {
      const declareAll = async () => {
        await boss.start();
        for (const [name, worker] of workers) await declare(name, worker);
      };
      // Processes that start together would deadlock on pg-boss's own tables.
      await retryWhileAway(() => db.exclusively(START_LOCK, declareAll), {
        log,
        task: 'start of the job queue',
        signal: stopping.signal,
      });
      for (const [name, worker] of workers) await work(name, worker);
      started = true;
    },
    async stop() {
      unwatch();
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
      stopping.abort();
    },
  };
}
