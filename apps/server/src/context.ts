import type { Caller } from '@labrish/api';
import type { Flow } from '@labrish/conversation';
import type { Database } from '@labrish/db';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { AudioWorkerPool } from './audio/worker-pool.ts';
import type { AudioStore } from './audio/store.ts';
import type { Env } from './env.ts';
import type { FlowChecker } from './flow-checks/flow-checker.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Journal } from './journal/journal.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { ReleaseFiles } from './audio/release-files.ts';
import type { Secrets } from './auth-secret/secrets.ts';

/** The flow that people get: the live version, with the topics and regions of now. Read once for each revision. */
export interface Flows {
  /** The flow at this revision (of the row in `flow_revision`) or a later one: what is published counts from the next message on. */
  at(revision: bigint): Promise<Flow>;
  /** The flow of now. */
  latest(): Promise<Flow>;
}

/** What every part of the server is given. Nothing is looked up globally; tests build their own. */
export interface Services {
  env: Env;
  log: FastifyBaseLogger;
  /** What operators watch it by. */
  metrics: Metrics;
  db: Database;
  secrets: Secrets;
  audio: AudioStore;
  /** What people took back, said STOP to, or said of their age, outside the database. */
  journal: Journal;
  releaseFiles: ReleaseFiles;
  audioWorkers: AudioWorkerPool;
  flowChecker: FlowChecker;
  flows: Flows;
  jobs: Jobs;
  now: () => Date;
  /** Who sends this request (access/guard.ts). Null for nobody; throws when the token is there but not good. */
  authenticate: (request: FastifyRequest) => Promise<Caller | null>;
}
