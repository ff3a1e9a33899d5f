import { setTimeout } from 'node:timers/promises';
import { explain } from '@labrish/api/errors';
import { DatabaseUnreachable } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;

export interface RetryOptions {
  log: FastifyBaseLogger;
  /** What waits for the database, for the log. */
  task: string;
  /** Milliseconds from the first failure to the last try; absent: it never gives up. */
  giveUpAfterMs?: number;
  /** Which errors are worth another try; unless told otherwise, those of a database that is away, and lost races. */
  isPassing?: (error: unknown) => boolean;
  /** Aborted when the process stops: what still waits then never settles, for nobody is left to tell. */
  signal?: AbortSignal;
}

/**
 * Runs what needs the database, again and again with growing waits while that is away: a failover, a restart. The log is told
 * once that it waits and once that it goes on. `run` must be safe to repeat: a cut can come after the commit.
 *
 * @throws {DatabaseUnreachable} when the database stayed away. Any other error at once.
 */
export async function retryWhileAway<T>(run: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { log, task, giveUpAfterMs = Infinity, isPassing = mayWorkLater, signal } = options;
  let firstFailure: number | undefined;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      const result = await run();
      if (firstFailure !== undefined) log.info({ task }, 'the database is back');
      return result;
    } catch (error) {
      if (signal?.aborted) return new Promise(() => undefined);
      if (!isPassing(error)) throw error;
      const isFirst = firstFailure === undefined;
      firstFailure ??= performance.now();
      if (performance.now() + wait - firstFailure > giveUpAfterMs)
        throw error instanceof DatabaseUnreachable ? error : new DatabaseUnreachable(error);
      if (isFirst) log.warn({ err: error, task }, 'the database is away: this is tried again');
    }
    await setTimeout(wait);
  }
}

/** PostgreSQL's codes for one of two who were in each other's way; nothing of it was done. */
const LOST_RACE = /^(40001|40P01)$/;

/** At the first connection a refusal is an operator's mistake, and final. */
function mayWorkLater(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return !error.refused;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return LOST_RACE.test(code) || explain(error).code === 'SERVICE_UNAVAILABLE';
}
