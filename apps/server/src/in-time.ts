import { setTimeout } from 'node:timers/promises';

/** Runs `run` with a timeout. @throws also when it takes longer than `timeout_ms`; `run` itself goes on. */
export async function inTime<T>(run: () => Promise<T>, timeout_ms: number): Promise<T> {
  const stop = new AbortController();
  const late = setTimeout(timeout_ms, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new Error('It took too long.');
  });
  // Handle a rejection of `late` here: after `run` has won the race, nobody else does.
  late.catch(() => undefined);
  try {
    return await Promise.race([run(), late]);
  } finally {
    stop.abort();
  }
}
