import { collectDefaultMetrics, Registry } from 'prom-client';
import { jobFigures } from './jobs.ts';
import type { JobFigures } from './jobs.ts';
import { requestFigures } from './requests.ts';
import type { RequestFigures } from './requests.ts';
import { sendFigures } from './sends.ts';
import type { SendFigures } from './sends.ts';
import { turnFigures } from './turns.ts';
import type { TurnFigures } from './turns.ts';

/**
 * Events in this process, counted in memory as they happen. Current states are read at each collection (`readFigures`). No label
 * holds anything about a person: only patterns, kinds, outcomes and families of codes.
 */
export interface Metrics {
  registry: Registry;
  requests: RequestFigures;
  turns: TurnFigures;
  sends: SendFigures;
  jobs: JobFigures;
  /** Returns all figures in Prometheus' text format. */
  text(): Promise<string>;
}

/** Creates a registry for each server, since tests run several in one process; process figures are shared by all of them. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const process = processFigures();
  return {
    registry,
    requests: requestFigures(registry),
    turns: turnFigures(registry),
    sends: sendFigures(registry),
    jobs: jobFigures(registry),
    text: async () => (await Promise.all([registry.metrics(), process.metrics()])).join('\n'),
  };
}

let known: Registry | undefined;

/**
 * Returns figures of memory, processor time, event loop and garbage collection. There is one set for the process: each set would
 * watch the event loop with its own timer, which prom-client (15.1) never stops.
 */
function processFigures(): Registry {
  if (!known) {
    known = new Registry();
    collectDefaultMetrics({ register: known });
  }
  return known;
}
