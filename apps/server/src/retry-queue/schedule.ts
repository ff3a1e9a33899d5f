/** When what has failed so often may be tried again; null when that was the last try. */
export type RetrySchedule = (failed_tries: number, now: Date) => Date | null;

/** A schedule with one wait after each try, and no try after the last of them. */
export function createSchedule(waits_seconds: readonly number[]): RetrySchedule {
  return (failed_tries, now) => {
    const wait = waits_seconds[failed_tries - 1];
    return wait === undefined ? null : after(now, wait);
  };
}

/** A schedule that repeats the last of its waits until somebody else decides that it is over. */
export function createEndlessSchedule(
  waits_seconds: readonly number[],
  last_seconds: number,
): (failed_tries: number, now: Date) => Date {
  return (failed_tries, now) => after(now, waits_seconds[failed_tries - 1] ?? last_seconds);
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
