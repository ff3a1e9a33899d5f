import type { Database } from '@labrish/db';
import type { Pilot } from '@labrish/pilot';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Env } from '#env.ts';
import type { MessageBudget } from './message-budget.ts';
import { requestFigures, type RequestFigures } from './requests.ts';

/**
 * Events in this process, counted in memory as they happen. Current states are read at each collection (`readFigures`). No label
 * holds anything about a person: only patterns, kinds, outcomes and families of codes.
 */
export interface Metrics {
  registry: Registry;
  requests: RequestFigures;
  turns: ReturnType<typeof turnFigures>;
  sends: ReturnType<typeof sendFigures>;
  jobs: { ran: (job: string, outcome: 'done' | 'failed', seconds: number) => void };
  /** Returns all figures in Prometheus' text format. */
  text(): Promise<string>;
}

/** The part of the server's services that figures are read from. The services import this folder, so it does not import them. */
export interface MetricsSources {
  metrics: Metrics;
  db: Database;
  env: Env;
  budget: Pick<MessageBudget, 'limit' | 'today'>;
  pilot: Pilot;
  audioWorkers: { load(): { running: number; waiting: number } };
  now: () => Date;
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

/** Measures runs of background jobs. Waiting jobs are read elsewhere (`read-figures.ts`). */
function jobFigures(registry: Registry): Metrics['jobs'] {
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

/**
 * The outcome of a send attempt, or of a sent message. `found`: Twilio had taken it at an earlier attempt. `superseded`: it was
 * stale. `put_off`: it will be retried. `failed`: it was given up. `undelivered`: Twilio took it, and reported later that it did
 * not arrive.
 */
type SendOutcome = 'sent' | 'found' | 'superseded' | 'put_off' | 'failed' | 'undelivered';

/** What went wrong, as far as Twilio said. */
interface Trouble {
  /** Twilio's code. */
  code: number | null;
  /** HTTP status. */
  status: number | null;
  /** Why there was no answer. */
  network?: string;
}

/** Counts messages by outcome and by family of Twilio's code. */
function sendFigures(registry: Registry) {
  const sends = new Counter({
    name: 'labrish_sends_total',
    help: 'Messages to WhatsApp by what became of the try, and the family of the code that Twilio gave, or why it did not answer: dns, refused, tls, timeout, cut.',
    labelNames: ['outcome', 'code'],
    registers: [registry],
  });
  return {
    count: (outcome: SendOutcome, trouble?: Trouble) =>
      sends.inc({ outcome, code: trouble ? familyOf(trouble) : 'none' }),
  };
}

/** Returns the family of a Twilio code: its first two of five digits name the subject, for example 63 for WhatsApp. */
function familyOf({ code, status, network = 'no answer' }: Trouble): string {
  if (code !== null) return `${Math.floor(code / 1000)}xxx`;
  return status === null ? network : `HTTP ${Math.floor(status / 100)}xx`;
}

/**
 * How a turn ended. `taken_elsewhere`: another process had answered already. `conflict`: two transactions raced, and the turn is
 * retried at once. `failed`: the turn threw, and the message may be the cause; it is retried a few times. `put_off`: the database or a
 * worker was away.
 */
type TurnOutcome = 'answered' | 'taken_elsewhere' | 'conflict' | 'failed' | 'put_off';

/** Histogram buckets: a turn takes some milliseconds, or some hundreds with a recording. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** Measures how contributors' messages are answered. */
function turnFigures(registry: Registry) {
  const registers = [registry];
  const turns = new Counter({
    name: 'labrish_turns_total',
    help: 'Turns of the conversation, by how they ended.',
    labelNames: ['outcome'],
    registers,
  });
  const took = new Histogram({
    name: 'labrish_turn_duration_seconds',
    help: 'How long a turn took that answered somebody, once its attachment was there.',
    buckets: SECONDS,
    registers,
  });
  const waited = new Histogram({
    name: 'labrish_answer_delay_seconds',
    help: 'From a message that is stored to its answer, ready to be sent. Without pauses and holds.',
    buckets: SECONDS,
    registers,
  });
  return {
    /** Starts measuring a turn of this message. A wait on purpose (`silent_until`) does not count as delay. */
    begin({ received_at, silent_until }: { received_at: Date; silent_until: Date | null }) {
      const began = performance.now();
      return {
        ended(outcome: TurnOutcome, now: Date) {
          turns.inc({ outcome });
          if (outcome !== 'answered') return;
          took.observe((performance.now() - began) / 1000);
          if (silent_until && received_at <= silent_until) return;
          waited.observe(Math.max(0, (now.getTime() - received_at.getTime()) / 1000));
        },
      };
    },
  };
}
