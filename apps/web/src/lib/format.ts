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
