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
