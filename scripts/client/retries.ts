import { setTimeout as wait } from 'node:timers/promises';
import { failureOf } from './failure.ts';

/** Statuses after which a retry may succeed. */
const LATER = new Set([408, 429, 500, 502, 503, 504]);
const FIRST_WAIT_S = 0.5;
const LONGEST_WAIT_S = 60;
/** If the server asks for a longer pause, the script gives up and says why: nobody watches a script for a day. */
const LONGEST_PAUSE_S = 3600;

export type Retry = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Returns the seconds until the next attempt, or undefined when a retry is pointless: what the server asks for, else 0.5 s
 * doubled each time up to a minute.
 *
 * @param attempt 0 for the first failure.
 */
export function waitBefore(error: unknown, attempt: number): number | undefined {
  const failure = failureOf(error);
  if (!failure) return undefined;
  const { status, retryAfter } = failure;
  if (status !== undefined && !LATER.has(status)) return undefined;
  if (retryAfter !== undefined && retryAfter > LONGEST_PAUSE_S) return undefined;
  return retryAfter ?? Math.min(FIRST_WAIT_S * 2 ** attempt, LONGEST_WAIT_S);
}

/**
 * Retries an idempotent call while that may help, at most `retries` times.
 *
 * @param say receives a sentence about each wait.
 */
export function createRetry(retries: number, say: (line: string) => void): Retry {
  return async (call) => {
    for (let attempt = 0; ; attempt++)
      try {
        return await call();
      } catch (error) {
        const seconds = attempt < retries ? waitBefore(error, attempt) : undefined;
        if (seconds === undefined) throw error;
        if (seconds >= 5) say(`${reasonToWait(error)}; going on in ${Math.ceil(seconds)} s.`);
        await wait(seconds * 1000);
      }
  };
}

function reasonToWait(error: unknown): string {
  const failure = failureOf(error);
  if (failure?.retryAfter !== undefined) return 'The server asks for a pause';
  return failure?.status === undefined ? 'The server does not answer' : 'The server is in trouble';
}
