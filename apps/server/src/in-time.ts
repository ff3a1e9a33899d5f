import { setTimeout } from 'node:timers/promises';

/** @throws also when the answer takes longer than `timeout_ms`; then it is not waited for. */
export async function inTime<T>(run: () => Promise<T>, timeout_ms: number): Promise<T> {
  const stop = new AbortController();
  const late = setTimeout(timeout_ms, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new Error('It took too long.');
  });
  // Whichever of the two loses has nobody who listens any more.
  late.catch(() => undefined);
  try {
    return await Promise.race([run(), late]);
  } finally {
    stop.abort();
  }
}
