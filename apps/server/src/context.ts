import type { Caller } from '@labrish/api';
import type { Flow } from '@labrish/conversation';
import type { Country } from '@labrish/conversation/seeds';
import type { Database } from '@labrish/db';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { AudioWorkerPool } from './audio/worker-pool.ts';
import type { AudioStore } from './audio/store.ts';
import type { Countries } from './countries.ts';
import type { Env } from './env.ts';
import type { FlowChecker } from './flow-checks/flow-checker.ts';
import type { ReviewerComparer } from './review/reviewer-comparer.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Journal } from './journal/journal.ts';
import type { MessageBudget } from './metrics/message-budget.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { LabelRecogniser } from './settings/recognisers.ts';
import type { ReleaseFiles } from './audio/release-files.ts';
import type { Secrets } from './auth-secret/secrets.ts';

/** The live version of each pilot's flow, with the current topics and regions. Read once for each revision. */
export interface Flows {
  /** Returns a pilot's flow at this revision (`flow_revision`) or a later one: a new version applies from the next message on. */
  at(pilot: string, revision: bigint): Promise<Flow>;
  /** Returns a pilot's current flow. */
  latest(pilot: string): Promise<Flow>;
  /**
   * Returns since when a pilot's chat on WhatsApp takes new people; null: an admin has not confirmed all words that people's safety depends on.
   */
  openedAt(pilot: string): Promise<Date | null>;
}

/** The ports that every part of the server gets as a parameter. There are no globals; tests build their own. */
export interface Services {
  env: Env;
  /** The countries that voices are collected in. */
  countries: Countries;
  log: FastifyBaseLogger;
  /** The figures of `/metrics`, by which operators watch the server. */
  metrics: Metrics;
  db: Database;
  secrets: Secrets;
  audio: AudioStore;
  /** Withdrawals, STOPs and age statements of contributors, stored outside the database. */
  journal: Journal;
  releaseFiles: ReleaseFiles;
  audioWorkers: AudioWorkerPool;
  flowChecker: FlowChecker;
  reviewerComparer: ReviewerComparer;
  flows: Flows;
  /** The recognisers that draft transcripts. */
  recognisers: readonly LabelRecogniser[];
  jobs: Jobs;
  budget: MessageBudget;
  now: () => Date;
  /** Finds the caller of a request (access/guard.ts). Returns null without a token; throws when the token is not valid. */
  authenticate: (request: FastifyRequest) => Promise<Caller | null>;
}

/** The ports, for work that concerns one country. */
export type CountryServices = Services & Country;

/** Checks whether a pilot's chat on WhatsApp takes new people. Only safety words that are drafts can close it. */
export async function isOpen(
  { countries, flows }: Pick<Services, 'countries' | 'flows'>,
  pilot: string,
): Promise<boolean> {
  const { draft_concepts } = countries.of(pilot).speech.language;
  return draft_concepts.length === 0 || (await flows.openedAt(pilot)) !== null;
}

/** Returns the ports with the country of a row's `pilot`. */
export function inCountry<Parts extends Pick<Services, 'countries'>>(
  parts: Parts,
  pilot: string,
): Parts & Country {
  return { ...parts, ...parts.countries.of(pilot) };
}
