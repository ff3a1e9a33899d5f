import type { Pilot } from './pilot.ts';

const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the formatter of a time zone; making one is slow. */
function clockOf(time_zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(time_zone);
  if (!clock) {
    const parts = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    clock = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone: time_zone });
    clocks.set(time_zone, clock);
  }
  return clock;
}

/**
 * Returns a date object whose UTC fields are the local time in a time zone.
 *
 * @param time_zone a name of the IANA time zone database, like `America/Jamaica`
 * @throws {RangeError} when there is no such time zone
 */
export function localTime(time_zone: string, at: Date): Date {
  const parts = Object.fromEntries(
    clockOf(time_zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, at.getUTCMilliseconds()));
}

/** Returns the moment when the next day begins in a time zone. */
export function nextMidnight(time_zone: string, at: Date): Date {
  const local = localTime(time_zone, at).getTime();
  const wanted = local - (local % DAY_MS) + DAY_MS;
  // Daylight saving time may begin or end before midnight, so the offset is read again at the first guess.
  let guess = at.getTime() + wanted - local;
  guess += wanted - localTime(time_zone, new Date(guess)).getTime();
  return new Date(guess);
}

type Where = Pick<Pilot, 'country'>;

/** @returns the country's day at a moment, as YYYY-MM-DD. The counters' triggers compute it in the same way. */
export function dayOf({ country }: Where, at: Date): string {
  return localTime(country.time_zone, at).toISOString().slice(0, 10);
}

/** @returns the hour of the day in the country, 0 to 23. */
export function hourOf({ country }: Where, at: Date): number {
  return localTime(country.time_zone, at).getUTCHours();
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** @returns the time of day in the country, like "1:58 pm, Jamaica time". */
export function clockTime({ country }: Where, at: Date): string {
  const time = clock.format(localTime(country.time_zone, at)).replace(/\s/u, ' ').toLowerCase();
  return `${time}, ${country.name} time`;
}

/** @returns the moment when the country's next day begins. */
export function nextDay({ country }: Where, at: Date): Date {
  return nextMidnight(country.time_zone, at);
}
