const seconds = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'second', unitDisplay: 'short' });
const minutes = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
const hours = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'hour', unitDisplay: 'short' });

/** Formats a length of time in one unit, rounded: 14 sec, 3 min, 2 hr. */
export function duration(of_seconds: number): string {
  if (of_seconds < 99.5) return seconds.format(Math.round(of_seconds));
  if (of_seconds < 99.5 * 60) return minutes.format(Math.round(of_seconds / 60));
  return hours.format(Math.round(of_seconds / 3600));
}
