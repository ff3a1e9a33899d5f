/** A clock that stands still until a test moves it. */
export interface Clock {
  now: () => Date;
  forward(by: { seconds?: number; minutes?: number; hours?: number }): void;
}

export function createClock(start: Date = new Date()): Clock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    forward: ({ seconds = 0, minutes = 0, hours = 0 }) => {
      at += ((hours * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
