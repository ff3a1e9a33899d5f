import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds between two polls, and so the longest wait of a job that another process has queued. */
const POLL_MS = 2_000;

/** Looks for work every two seconds, and at once when woken. */
export interface Poll {
  start(): void;
  /** Polls at once, or once more after the running poll. */
  wake(): void;
  /** Stops, and resolves when the running poll has ended. */
  stop(): Promise<void>;
}

/** @param look polls once; may throw, as while the database is away: the next poll makes up for it */
export function createPoll(look: () => Promise<void>, log: FastifyBaseLogger): Poll {
  let woken = new AbortController();
  let polling = Promise.resolve();
  let isStopped = false;
  let isFailing = false;

  const lookAndLog = async () => {
    try {
      await look();
      if (isFailing) log.info('the job queue is back');
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'the job queue is away: this is tried again');
      isFailing = true;
    }
  };
  const run = async () => {
    while (!isStopped) {
      woken = new AbortController();
      await lookAndLog();
      // If the time of day is set back, this wait stays as long: Node's timers run on a clock that only goes forward.
      await setTimeout(POLL_MS, undefined, { signal: woken.signal }).catch(() => undefined);
    }
  };

  return {
    start() {
      polling = run();
    },
    wake: () => woken.abort(),
    async stop() {
      isStopped = true;
      woken.abort();
      await polling;
    },
  };
}
