import { collectDefaultMetrics, Registry } from 'prom-client';

let known: Registry | undefined;

/**
 * Memory, processor time, event loop and garbage collection. They are of the process, so it has them once: each set of them
 * would watch the event loop by a timer of its own, which prom-client (15.1) never stops.
 */
export function ofTheProcess(): Registry {
  if (!known) {
    known = new Registry();
    collectDefaultMetrics({ register: known });
  }
  return known;
}
