/** Returns the time of the next attempt after `failed_tries` failed ones; null after the last attempt. */
export type RetrySchedule = (failed_tries: number, now: Date) => Date | null;

/** Creates a schedule with one retry after each of the waits. */
export function createSchedule(waits_seconds: readonly number[]): RetrySchedule {
  return (failed_tries, now) => {
    const wait = waits_seconds[failed_tries - 1];
    return wait === undefined ? null : after(now, wait);
  };
}

/** Creates a schedule that repeats its last wait without end; the caller decides when to give up. */
export function createEndlessSchedule(
  waits_seconds: readonly number[],
  last_seconds: number,
): (failed_tries: number, now: Date) => Date {
  return (failed_tries, now) => after(now, waits_seconds[failed_tries - 1] ?? last_seconds);
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
