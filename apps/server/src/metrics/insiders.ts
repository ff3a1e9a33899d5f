import { Gauge } from 'prom-client';
import { dayOf } from '@labrish/pilot';
import { reading } from './reading.ts';
import type { MetricsSources } from './sources.ts';

const LIMITS_SQL = `
  select (select count(*) from listening_days where day = $1::date and passed_at is not null)::int as at_limit,
    (select count(*) from reporter_brakes where lifted_at is null)::int as braked`;

interface TeamLimits {
  at_limit: number;
  braked: number;
}

/** Adds gauges of the team, without names: how many passed the daily listening limit, and how many reported too much at once. */
export function insiderFigures({ metrics: { registry }, db, now, pilot }: MetricsSources): void {
  const read = reading(now, async () => {
    const [row] = await db.query<TeamLimits>({ text: LIMITS_SQL, values: [dayOf(pilot, now())] });
    return row ?? null;
  });
  const gauge = (name: string, help: string, of: (found: TeamLimits) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await read();
        if (found) this.set(of(found));
        else this.remove();
      },
    });
  gauge(
    'labrish_listening_limit_passed',
    'People and keys that asked for more recordings today than the limit of a day. Of all processes.',
    ({ at_limit }) => at_limit,
  );
  gauge(
    'labrish_reporters_braked',
    'Reviewers who reported five recordings in ten minutes and wait for an admin. Of all processes.',
    ({ braked }) => braked,
  );
}
