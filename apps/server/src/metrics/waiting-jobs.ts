import { Gauge } from 'prom-client';
import { reading } from './reading.ts';
import type { MetricsSources } from './sources.ts';

/** Jobs that are due; a job that runs is not due before its lease expires. */
const WAITING = `
  select name, count(*)::int as jobs, min(coalesce(not_before, created_at)) as due_since
  from jobs where failed_at is null and (not_before is null or not_before <= $1) group by name`;

interface Row {
  name: string;
  jobs: number;
  due_since: Date;
}

/** Adds gauges of background jobs: how many are due, and for how long the oldest has been. */
export function waitingJobFigures({ metrics: { registry }, db, now }: MetricsSources): void {
  const read = reading(now, () => db.query<Row>({ text: WAITING, values: [now()] }));
  const shared = { labelNames: ['task'] as const, registers: [registry] };
  new Gauge({
    ...shared,
    name: 'labrish_jobs_waiting',
    help: 'Background jobs that are due and not begun. Of all processes.',
    async collect() {
      const rows = await read();
      this.reset();
      for (const { name, jobs } of rows ?? []) this.set({ task: name }, jobs);
    },
  });
  new Gauge({
    ...shared,
    name: 'labrish_jobs_oldest_age_seconds',
    help: 'How long the oldest of them has been due. Of all processes.',
    async collect() {
      const rows = await read();
      this.reset();
      for (const { name, due_since } of rows ?? [])
        this.set({ task: name }, Math.max(0, (now().getTime() - due_since.getTime()) / 1000));
    },
  });
}
