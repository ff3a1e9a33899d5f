import type { Database } from '@labrish/db';
import type { Env } from '#env.ts';
import type { Metrics } from './metrics.ts';

/** What figures are read from: a part of the server's services, which know this room. */
export interface Watched {
  metrics: Metrics;
  db: Database;
  env: Env;
  audioWorkers: { load(): { running: number; waiting: number } };
  now: () => Date;
}
