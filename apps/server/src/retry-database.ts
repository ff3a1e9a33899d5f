import { setTimeout } from 'node:timers/promises';
import { explain, isNotWritable } from '@labrish/api/errors';
import { DatabaseUnreachable } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;

export interface RetryOptions {
  log: FastifyBaseLogger;
  /** The name of the work that waits for the database, for the log. */
  task: string;
  /** Milliseconds from the first failure to the last attempt; absent: retries for ever. */
  giveUpAfterMs?: number;
  /** Which errors are worth a retry; default: those of a database that is away, and lost races. */
  isPassing?: (error: unknown) => boolean;
  /** Aborted when the process stops: after a failed attempt, the promise then never settles, because no caller is left. */
  signal?: AbortSignal;
}

/**
 * Runs `run`, and retries it with a growing backoff while the database is away (a failover, a restart). Logs once that it waits
 * and once that the database is back. `run` must be idempotent: the connection can be cut after the commit.
 *
 * @throws {DatabaseUnreachable} when the database stayed away. Any other error is thrown at once.
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
      // A start says at once that the database takes no writes; a server that runs waits for it.
      if (!isPassing(error) || (isNotWritable(error) && giveUpAfterMs !== Infinity)) throw error;
      const isFirst = firstFailure === undefined;
      firstFailure ??= performance.now();
      if (performance.now() + wait - firstFailure > giveUpAfterMs)
        throw error instanceof DatabaseUnreachable ? error : new DatabaseUnreachable(error);
      if (isFirst)
        log.warn(
          { err: error, task },
          `the database ${isNotWritable(error) ? 'takes no writes' : 'is away'}: this is tried again`,
        );
    }
    await setTimeout(wait);
  }
}

/** PostgreSQL's error codes for a lost race (serialization failure, deadlock); the transaction was rolled back. */
const LOST_RACE = /^(40001|40P01)$/;

/** Checks whether a retry may help. If PostgreSQL refuses us at the first connection, the settings are wrong: a retry is useless. */
function mayWorkLater(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return !error.refused;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return LOST_RACE.test(code) || explain(error).code === 'SERVICE_UNAVAILABLE';
}
