import type { Caller } from '../context.ts';
import { ApiError } from '../errors.ts';

/** Calls that a process reserves at a time, so that counting costs one statement for this many calls. */
const SHARE = 20;

/**
 * Reserves calls of a key in the count that all processes share, in windows of a minute.
 *
 * @returns how many are reserved in this window, and the seconds until the next window.
 */
export type TakeCalls = (key_id: string, calls: number) => Promise<{ taken: number; waitSeconds: number }>;

interface Share {
  left: number;
  /** Whether this share is the last one of its window. */
  last: boolean;
  until: number;
}

/**
 * Limits the calls of each API key, so that a runaway script slows only itself. Signed-in people are not limited here.
 * Calls that a process reserves and does not use are lost to the other processes: at most `SHARE`.
 *
 * @returns a check to call before a request with this many calls; it throws {ApiError} TOO_MANY_REQUESTS with
 *   `{ retry_after }` in seconds. Calls counted before it throws stay counted, as if they had been made.
 */
export function createKeyLimit(
  perMinute: number,
  take: TakeCalls,
): (caller: Caller, now: Date, calls?: number) => Promise<void> {
  const shares = new Map<string, Promise<Share>>();

  const takeShare = async (id: string, now: Date): Promise<Share> => {
    try {
      const { taken, waitSeconds } = await take(id, SHARE);
      const left = Math.max(0, Math.min(SHARE, perMinute - taken + SHARE));
      return { left, last: left < SHARE, until: now.getTime() + waitSeconds * 1000 };
    } catch (error) {
      shares.delete(id);
      throw error;
    }
  };

  const takeOne = async (caller: Caller, now: Date): Promise<void> => {
    for (;;) {
      const taking = shares.get(caller.id);
      const share = await taking;
      if (share && now.getTime() < share.until) {
        if (share.left-- > 0) return;
        if (share.last) throw tooMany(perMinute, Math.ceil((share.until - now.getTime()) / 1000));
      }
      // Reserve the next share only once, for all callers that find this one used up.
      if (shares.get(caller.id) === taking) shares.set(caller.id, takeShare(caller.id, now));
    }
  };

  return async (caller, now, calls = 1) => {
    if (caller.kind !== 'api_key') return;
    for (let i = 0; i < calls; i++) await takeOne(caller, now);
  };
}

function tooMany(perMinute: number, retry_after: number): ApiError {
  return new ApiError(
    'TOO_MANY_REQUESTS',
    `This API key may make ${perMinute} calls a minute. Try again in ${retry_after} s.`,
    { details: { retry_after } },
  );
}
