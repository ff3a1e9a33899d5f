import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

export interface JobFigures {
  ran: (job: string, outcome: 'done' | 'failed', seconds: number) => void;
}

/** Measures runs of background jobs. Waiting jobs are read elsewhere (`waiting-jobs.ts`). */
export function jobFigures(registry: Registry): JobFigures {
  const runs = new Histogram({
    name: 'labrish_job_duration_seconds',
    help: 'Runs of background jobs in this process.',
    // `task`, because Prometheus uses `job` for the process that it collects from.
    labelNames: ['task', 'outcome'],
    buckets: [0.1, 1, 10, 60, 600],
    registers: [registry],
  });
  return { ran: (job, outcome, seconds) => runs.observe({ task: job, outcome }, seconds) };
}
