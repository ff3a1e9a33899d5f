import type { Timer } from '#conversation/retry-timer.ts';

/** A clock that only tests move, and whose timers fire only when the test calls `ring`. */
export interface Clock {
  now: () => Date;
  timer: Timer;
  /** Fires the timers that are due. */
  ring(): void;
  forward(by: { seconds?: number; minutes?: number; hours?: number }): void;
}

export function createClock(start: Date = new Date()): Clock {
  let at = start.getTime();
  const alarms = new Set<{ at: number; run: () => void }>();
  return {
    now: () => new Date(at),
    timer: (run, delay_ms) => {
      const alarm = { at: at + delay_ms, run };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
    ring: () => {
      for (const alarm of [...alarms].filter((each) => each.at <= at)) {
        alarms.delete(alarm);
        alarm.run();
      }
    },
    forward: ({ seconds = 0, minutes = 0, hours = 0 }) => {
      at += ((hours * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
