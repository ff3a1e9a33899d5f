import { Gauge } from 'prom-client';
import { reading } from './reading.ts';
import type { Watched } from './watched.ts';

/** Uses pg-boss's (10.4) partial index over jobs that have not begun. Times are by the database's clock. */
const WAITING = `
  select name, count(*)::int as jobs, extract(epoch from now() - min(start_after))::float8 as age
  from jobs.job where state < 'active' and start_after <= now() group by name`;

interface Row {
  name: string;
  jobs: number;
  age: number;
}

/** Adds gauges of background jobs: how many are due, and for how long the oldest has been. */
export function waitingJobFigures({ metrics: { registry }, db, now }: Watched): void {
  const read = reading(now, () => db.query<Row>({ text: WAITING, values: [] }));
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
      for (const { name, age } of rows ?? []) this.set({ task: name }, age);
    },
  });
}
