import type { Database } from '@labrish/db';
import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { inTime } from '#in-time.ts';
import { currentTrace, inTrace, newTrace } from '#log/trace.ts';
import { retryWhileAway } from '#retry-database.ts';
import { isHeldByAnother } from '#retry-queue/lease-holder.ts';
import { claimAttempt, renewLeases } from '#retry-queue/retry-queue.ts';
import { createSchedule, type RetrySchedule } from '#retry-queue/schedule.ts';
import { findDueJobs, settleJob, upsertRecurring, type DueJob } from './job-rows.ts';
import { createPoll } from './poll.ts';

/** Background work that survives a restart, shared by all server processes on one database. */
export interface Jobs {
  /**
   * Declares a job and its handler; call before `start`. A handler that throws is logged, and retried with growing delays.
   *
   * @param options.retries attempts after the first; default 5
   */
  handle<T extends object>(
    name: string,
    handler: (data: T) => Promise<void>,
    options?: { retries?: number },
  ): void;
  /**
   * Declares a recurring task that one of the processes runs at every tick of a cron expression (UTC); call before `start`. Ticks
   * that were missed, because no process ran or the task took long, are made up for by one run.
   *
   * @param options.concurrency how many runs one process has at once, those that were triggered included; default 1
   */
  every(name: string, cron: string, handler: () => Promise<void>, options?: { concurrency?: number }): void;
  /**
   * Queues a job. The same job may be queued twice: its handler must be idempotent where that matters.
   *
   * @throws when the database is away
   */
  enqueue(name: string, data: object, options?: { startAfterSeconds?: number }): Promise<void>;
  /**
   * Runs a recurring task in this process now, besides its schedule; if it is running, once more afterwards. For tasks on a table that
   * is a queue itself: nothing is stored, and if this run is lost, the schedule makes up for it.
   */
  trigger(name: string, options?: { afterSeconds?: number }): void;
  /** Starts the workers and resolves when they run. While the database is away it waits, until `stop`. */
  start(): Promise<void>;
  /** Lets running jobs finish, for ten seconds at most. */
  stop(): Promise<void>;
}

interface Parts {
  db: Database;
  log: FastifyBaseLogger;
  now: () => Date;
  /** Receives the outcome of each run of a job. */
  ran?: (job: string, outcome: 'done' | 'failed', seconds: number) => void;
}

interface Worker {
  run: (data: object) => Promise<void>;
  /** Set for a recurring task: it runs at its next tick, also after a failed run. */
  cron?: Cron;
  nextTry?: RetrySchedule;
  concurrency: number;
  /** How many run in this process. */
  running: number;
  /** Called when a run has ended: triggers the task again. */
  rerun: (() => void) | null;
}

const IDLE = { running: 0, rerun: null };
/** Delay before the first retry; doubled each time. */
const RETRY_SECONDS = 30;
/** How often the leases of running jobs are renewed; a fraction of `lease_seconds` (retry-queue.ts). */
const RENEW_MS = 30_000;
const STOP_MS = 10_000;
/** Failed jobs stay for a week, for operators. */
const RETENTION_MS = 7 * 24 * 3600 * 1000;

/** Creates jobs on a table of the database, over PGlite and PostgreSQL alike. */
export function createJobs({ db, log, now, ran = () => undefined }: Parts): Jobs {
  const parts = { db, now };
  const workers = new Map<string, Worker>();
  /** Ids of the jobs that run in this process. */
  const claimed = new Set<string>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let isStarted = false;
  let renewedAt = 0;

  const look = async () => {
    await renew();
    const wanted = [...workers]
      .map(([name, { concurrency, running: taken }]) => ({ name, free: concurrency - taken }))
      .filter(({ free }) => free > 0);
    if (!wanted.length) return;
    for (const job of await findDueJobs(db, wanted, now())) {
      const worker = workers.get(job.name);
      if (!worker || worker.running >= worker.concurrency || stopping.signal.aborted) continue;
      // Skip a job that still runs: after a clock was set forward, its lease looks expired.
      if (claimed.has(job.id) || (job.lease_holder && isHeldByAnother(job.lease_holder))) continue;
      track(worker, () => attempt(job, worker));
    }
  };
  const poll = createPoll(look, log);

  const renew = async () => {
    if (!claimed.size || performance.now() - renewedAt < RENEW_MS) return;
    await renewLeases(parts, 'jobs', [...claimed]);
    renewedAt = performance.now();
  };

  /** Counts a run as running until it ends. @param run returns whether another job of this name may be waiting for the end */
  const track = (worker: Worker, run: () => Promise<boolean>) => {
    worker.running++;
    const ended = run()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the state of a job was not stored: it runs again when its lease expires');
        return false;
      })
      .then((mayWait) => {
        worker.running--;
        running.delete(ended);
        worker.rerun?.();
        if (mayWait) poll.wake();
      });
    running.add(ended);
  };

  /** Runs a job, unless another process was faster. */
  const attempt = async (job: DueJob, worker: Worker): Promise<boolean> => {
    claimed.add(job.id);
    try {
      if (!(await claimAttempt(parts, 'jobs', job))) return false;
      const outcome = await inTrace(job.data.trace_id ?? newTrace(), () => run(job.name, worker, job.data));
      const settled = () => settle(job, worker, outcome === 'failed');
      await retryWhileAway(settled, { log, task: 'job queue', signal: stopping.signal });
      return !job.cron;
    } finally {
      claimed.delete(job.id);
    }
  };

  const run = async (job: string, worker: Worker, data: object): Promise<'done' | 'failed'> => {
    const began = performance.now();
    let outcome: 'done' | 'failed' = 'done';
    try {
      await worker.run(data);
    } catch (error) {
      outcome = 'failed';
      log.error({ err: error, job }, 'job failed');
    }
    ran(job, outcome, (performance.now() - began) / 1000);
    return outcome;
  };

  const settle = (job: DueJob, { cron, nextTry }: Worker, hasFailed: boolean): Promise<void> => {
    const retry = hasFailed ? nextTry?.(job.attempts + 1, now()) : null;
    const next = cron ? nextTick(cron, now()) : (retry ?? null);
    return settleJob(db, job, { hasFailed, next, now: now() });
  };

  const trigger = (name: string) => {
    const worker = workers.get(name);
    if (!worker || stopping.signal.aborted) return;
    const trace_id = currentTrace() ?? newTrace();
    worker.rerun = null;
    if (!isStarted || worker.running >= worker.concurrency)
      worker.rerun = () => inTrace(trace_id, () => trigger(name));
    else track(worker, () => inTrace(trace_id, () => run(name, worker, {})).then(() => false));
  };

  const jobs: Jobs = {
    handle(name, handler, { retries = 5 } = {}) {
      const nextTry = createSchedule(Array.from({ length: retries }, (_, n) => RETRY_SECONDS * 2 ** n));
      workers.set(name, { ...IDLE, run: handler as Worker['run'], nextTry, concurrency: 1 });
    },
    every(name, expression, handler, { concurrency = 1 } = {}) {
      const cron = new Cron(expression, { timezone: 'UTC' });
      workers.set(name, { ...IDLE, run: handler, cron, concurrency });
    },
    async enqueue(name, data, { startAfterSeconds } = {}) {
      const created_at = now();
      const not_before = startAfterSeconds ? new Date(created_at.getTime() + startAfterSeconds * 1000) : null;
      const trace_id = currentTrace();
      const queued = { ...data, ...(trace_id && { trace_id }) };
      await db.prisma.jobs.create({ data: { name, data: queued, created_at, not_before } });
      poll.wake();
    },
    trigger(name, { afterSeconds = 0 } = {}) {
      if (afterSeconds > 0) setTimeout(() => trigger(name), afterSeconds * 1000).unref();
      else trigger(name);
    },
    async start() {
      const recurring = [...workers].flatMap(([name, { cron }]) =>
        cron ? { name, cron: cron.getPattern() ?? '', not_before: nextTick(cron, now()) } : [],
      );
      const task = 'start of the job queue';
      await retryWhileAway(() => upsertRecurring(db, recurring, now()), {
        log,
        task,
        signal: stopping.signal,
      });
      isStarted = true;
      poll.start();
      for (const { rerun } of workers.values()) rerun?.();
    },
    async stop() {
      stopping.abort();
      const ended = async () => {
        await poll.stop();
        await Promise.all(running);
      };
      // A job that takes longer is run again by another process.
      await inTime(ended, STOP_MS).catch(() => undefined);
    },
  };
  jobs.every('tidy-jobs', '53 4 * * *', async () => {
    const week_ago = new Date(now().getTime() - RETENTION_MS);
    await db.prisma.jobs.deleteMany({ where: { failed_at: { lt: week_ago } } });
  });
  return jobs;
}

function nextTick(cron: Cron, after: Date): Date {
  const next = cron.nextRun(after);
  if (!next) throw new Error(`${cron.getPattern()} has no more ticks.`);
  return next;
}
