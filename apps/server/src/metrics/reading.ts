import { Gauge, type Registry } from 'prom-client';
import { inTime } from '#in-time.ts';

/** Milliseconds for which a read is cached: a collector usually asks every 15 seconds, and several must not cost more. */
const FRESH_MS = 5_000;
/** Milliseconds until a read counts as unanswered. Less than the ten seconds that Prometheus waits. */
const TIMEOUT_MS = 2_000;

/**
 * Wraps a read of figures: concurrent callers share one read, whose result is cached for some seconds. Returns null while the database
 * does not answer, so that figures from memory are still reported.
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
    // Compare absolute values: the clock may have been set back.
    if (latest && Math.abs(now().getTime() - latest.at) < FRESH_MS) return latest.found;
    running ??= look().finally(() => (running = null));
    const asked = running;
    return inTime(() => asked, TIMEOUT_MS).catch(() => null);
  };
}

/** Adds a gauge of what `read` finds at each collection. It is left out while nothing is found. */
export function addGauge<T>(
  registry: Registry,
  read: () => Promise<T | null>,
  { of, ...named }: { name: string; help: string; of: (found: T) => number },
): void {
  new Gauge({
    ...{ ...named, registers: [registry] },
    async collect() {
      const found = await read();
      if (found === null) this.remove();
      else this.set(of(found));
    },
  });
}

/** A value of a gauge, with its labels. */
export type Sample<Label extends string> = [labels: Record<Label, string>, value: number];

/** Adds a gauge with labels, of what `read` finds at each collection. What is not found any more is left out. */
export function addLabelledGauge<Label extends string>(
  registry: Registry,
  read: () => Promise<Sample<Label>[]>,
  named: { name: string; help: string; labelNames: Label[] },
): void {
  new Gauge({
    ...{ ...named, registers: [registry] },
    async collect() {
      const samples = await read();
      this.reset();
      for (const [labels, value] of samples) this.set(labels, value);
    },
  });
}
