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
 * What happens in this process, counted in memory as it happens. What is so at the moment is read when somebody asks
 * (`readFigures`). No label holds anything of a person: patterns, kinds, outcomes and families of codes alone.
 */
export interface Metrics {
  registry: Registry;
  requests: RequestFigures;
  turns: TurnFigures;
  sends: SendFigures;
  jobs: JobFigures;
  /** All figures in Prometheus' text format. */
  text(): Promise<string>;
}

/** Each server has its own, also where several are in one process, as in tests; those of the process itself are everybody's. */
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
 * Memory, processor time, event loop and garbage collection. They are of the process, so it has them once: each set of them
 * would watch the event loop by a timer of its own, which prom-client (15.1) never stops.
 */
function processFigures(): Registry {
  if (!known) {
    known = new Registry();
    collectDefaultMetrics({ register: known });
  }
  return known;
}
