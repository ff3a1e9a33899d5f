import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/**
 * How a turn ended. `taken_elsewhere`: another process had answered already. `conflict`: two transactions raced, and the turn is
 * retried at once. `failed`: the turn threw, and the message may be the cause; it is retried a few times. `put_off`: the database or a
 * worker was away.
 */
export type TurnOutcome = 'answered' | 'taken_elsewhere' | 'conflict' | 'failed' | 'put_off';

export interface TurnFigures {
  /** Starts measuring a turn of this message. A wait on purpose (`silent_until`) does not count as delay. */
  begin(message: { received_at: Date; silent_until: Date | null }): {
    ended(outcome: TurnOutcome, now: Date): void;
  };
}

/** Histogram buckets: a turn takes some milliseconds, or some hundreds with a recording. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** Measures how contributors' messages are answered. */
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
          if (silent_until && received_at <= silent_until) return;
          waited.observe(Math.max(0, (now.getTime() - received_at.getTime()) / 1000));
        },
      };
    },
  };
}
