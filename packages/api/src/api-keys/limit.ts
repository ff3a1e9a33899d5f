import type { Caller } from '../context.ts';
import { ApiError } from '../errors.ts';

const WINDOW_MS = 60_000;

/**
 * Counts the calls of each API key in windows of a minute, so that a script that runs wild slows itself and nobody else.
 * Each process counts for itself: two processes let through twice as many. People are not limited here.
 *
 * @returns a check to make before a call; it throws {ApiError} TOO_MANY_REQUESTS with `{ retry_after }` in seconds.
 */
export function createKeyLimit(perMinute: number): (caller: Caller | null, now: Date) => void {
  let windowStart = 0;
  const calls = new Map<string, number>();
  return (caller, now) => {
    if (caller?.kind !== 'api_key') return;
    const elapsed = now.getTime() - windowStart;
    if (elapsed >= WINDOW_MS || elapsed < 0) {
      windowStart = now.getTime();
      calls.clear();
    }
    const count = (calls.get(caller.id) ?? 0) + 1;
    calls.set(caller.id, count);
    if (count <= perMinute) return;
    const retry_after = Math.ceil((windowStart + WINDOW_MS - now.getTime()) / 1000);
    throw new ApiError(
      'TOO_MANY_REQUESTS',
      `This API key may make ${perMinute} calls a minute. Try again in ${retry_after} s.`,
      { details: { retry_after } },
    );
  };
}
