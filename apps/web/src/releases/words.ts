import type { Plan } from '@labrish/api/releases/schema';
import { counted } from '#lib/format.ts';

const hours = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const monthAndYear = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a total length of recordings: seconds below a minute, minutes below an hour, then hours with one digit. */
export function soundLength(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  // 59.7 minutes are one hour, not 60 minutes.
  if (Math.round(seconds / 60) < 60) return `${Math.round(seconds / 60)} min`;
  return `${hours.format(seconds / 3600)} h`;
}

/** Formats a month as the server names it: `2026-11` is November 2026. */
export function monthName(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`));
}

/** Describes the size of a share in one line. */
export function shareInWords(share: Pick<Plan, 'recordings' | 'speakers' | 'seconds'>): string {
  const { recordings, speakers, seconds } = share;
  return `${counted(recordings, 'recording')} of ${counted(speakers, 'speaker')}, ${soundLength(seconds)}`;
}
