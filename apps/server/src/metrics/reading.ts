import { inTime } from '#in-time.ts';

/** Who collects asks every 15 seconds as a rule; several who do shall not cost more. */
const FRESH_MS = 5_000;
/** Prometheus itself waits for ten seconds. */
const TIMEOUT_MS = 2_000;

/**
 * A read for figures: one at a time, however many ask, and its answer counts for some seconds. Null while there is no answer,
 * because a database is away: the figures that come from memory are told all the same.
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
    // A clock may be set back.
    if (latest && Math.abs(now().getTime() - latest.at) < FRESH_MS) return latest.found;
    running ??= look().finally(() => (running = null));
    const asked = running;
    return inTime(() => asked, TIMEOUT_MS).catch(() => null);
  };
}
