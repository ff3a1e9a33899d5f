import { inTime } from '#in-time.ts';

/** Cache time of a read: one collector asks every 15 seconds as a rule, and several must not cost more. */
const FRESH_MS = 5_000;
/** Prometheus itself waits for ten seconds. */
const TIMEOUT_MS = 2_000;

/**
 * Wraps a read for figures: concurrent callers share one, and its answer is cached for some seconds. Returns null while there is
 * no answer, because a database is away: the figures that come from memory are still reported.
 */
export function reading<T>(now: () => Date, read: () => Promise<T>): () => Promise<T | null> {
  let running: Promise<T> | null = null;
  let latest: { at: number; found: T } | null = null;
  const look = async () => {
    const found = await read();
    latest = { at: now().getTime(), found };
    return found;
  };
  return async () => {
    // The clock may have been set back.
    if (latest && Math.abs(now().getTime() - latest.at) < FRESH_MS) return latest.found;
    running ??= look().finally(() => (running = null));
    const asked = running;
    return inTime(() => asked, TIMEOUT_MS).catch(() => null);
  };
}
