import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/**
 * How a turn ended. `taken_elsewhere`: another process had answered already. `conflict`: two transactions were in each
 * other's way, and it is taken again at once. `failed`: something is the matter with the message, which has a next try.
 * `put_off`: the database or a worker was away.
 */
export type TurnOutcome = 'answered' | 'taken_elsewhere' | 'conflict' | 'failed' | 'put_off';

export interface TurnFigures {
  /** A turn of this message begins now. Who was kept waiting on purpose (`silent_until`) says nothing about our speed. */
  begin(message: { received_at: Date; silent_until: Date | null }): {
    ended(outcome: TurnOutcome, now: Date): void;
  };
}

/** A turn takes some milliseconds, one with a recording some hundreds. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** How messages of contributors are answered. */
export function turnFigures(registry: Registry): TurnFigures {
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
    begin({ received_at, silent_until }) {
      const began = performance.now();
      return {
        ended(outcome, now) {
          turns.inc({ outcome });
          if (outcome !== 'answered') return;
          took.observe((performance.now() - began) / 1000);
          if (!silent_until) waited.observe(Math.max(0, (now.getTime() - received_at.getTime()) / 1000));
        },
      };
    },
  };
}
