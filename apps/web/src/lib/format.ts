import type { People } from '@labrish/api/funnel/schema';

/** Formats seconds as m:ss, rounded down like a clock; 0:00 for anything that is not a length. */
export function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Shortens an id as in SPEC section 9: the first 12 characters and an ellipsis. */
export function shortId(id: string): string {
  return `${id.slice(0, 12)}…`;
}

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const hour = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** Formats the day of an ISO time, in the reader's own language and time zone. */
export function date(iso: string): string {
  return day.format(new Date(iso));
}

/** Formats the day and time of an ISO time. */
export function dateTime(iso: string): string {
  return moment.format(new Date(iso));
}

/** Formats the time of day of an ISO time. */
export function timeOfDay(iso: string): string {
  return hour.format(new Date(iso));
}

/** Formats a size: B, kB (1000 B) or MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const grouped = new Intl.NumberFormat();
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

export const number = (n: number): string => grouped.format(n);

/** Formats a count with its noun: `1 recording`, `2 recordings`. */
export const counted = (n: number, one: string): string => `${number(n)} ${one}${n === 1 ? '' : 's'}`;

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
