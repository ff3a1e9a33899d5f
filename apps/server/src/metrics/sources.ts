import type { Database } from '@labrish/db';
import type { Pilot } from '@labrish/pilot';
import type { Env } from '#env.ts';
import type { Metrics } from './metrics.ts';

/** The part of the server's services that figures are read from. The services import this folder, so it does not import them. */
export interface MetricsSources {
  metrics: Metrics;
  db: Database;
  env: Env;
  pilot: Pilot;
  audioWorkers: { load(): { running: number; waiting: number } };
  now: () => Date;
}
