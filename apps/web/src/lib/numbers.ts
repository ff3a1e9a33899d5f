import type { People } from '@labrish/api/funnel/schema';

const grouped = new Intl.NumberFormat();
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

export const number = (n: number): string => grouped.format(n);

/** Formats a part of a whole in percent; 0 of 0 is 0 %. */
export const share = (part: number, of: number): string => percent.format(of === 0 ? 0 : part / of);

/** Formats a day of the server (YYYY-MM-DD), independent of the reader's time zone. */
export const dayName = (day: string): string => dayAndMonth.format(new Date(`${day}T00:00:00Z`));

/** Returns the end of an axis: the smallest round number (1, 2 or 5, then zeros) that is at least `largest`. */
export function axisEnd(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= largest) ?? 10 * power;
}

const seconds = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'second', unitDisplay: 'short' });
const minutes = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
const hours = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'hour', unitDisplay: 'short' });

/** Formats a length of time in one unit, rounded: 14 sec, 3 min, 2 hr. */
export function duration(of_seconds: number): string {
  if (of_seconds < 99.5) return seconds.format(Math.round(of_seconds));
  if (of_seconds < 99.5 * 60) return minutes.format(Math.round(of_seconds / 60));
  return hours.format(Math.round(of_seconds / 3600));
}

const rounded = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** Formats a number of people; `<5` stays as it is. */
export function people(n: People): string {
  return typeof n === 'number' ? number(n) : n;
}

/** Formats a part of a number of people in whole percent; unchanged if either is `<5`, undefined where the server withholds the part. */
export function peopleShare(part: People | null, of: People): string | undefined {
  if (part === null) return undefined;
  if (typeof part !== 'number' || typeof of !== 'number') return String(part);
  return rounded.format(of === 0 ? 0 : part / of);
}
