import type { Figures } from '@labrish/api/review/figures/schema';

const DAY_MS = 86_400_000;

export interface ReasonWeeks {
  reason: string;
  /** One count for each week. */
  counts: number[];
  total: number;
}

/**
 * Counts the rejections of each week in the period, empty weeks included; the most frequent reason comes first. Weeks
 * begin on Monday in UTC, as on the server.
 *
 * @returns weeks by their Mondays (YYYY-MM-DD), oldest first
 */
export function byWeek(
  reasons: Figures['reasons'],
  days: number,
  now: Date,
): { weeks: string[]; rows: ReasonWeeks[] } {
  const last = mondayOf(now.getTime());
  const weeks: string[] = [];
  for (let week = mondayOf(now.getTime() - days * DAY_MS); week <= last; week += 7 * DAY_MS)
    weeks.push(new Date(week).toISOString().slice(0, 10));
  const rows = reasons.map(({ reason, weeks: counted }) => {
    const counts = weeks.map((week) => counted.find((one) => one.week === week)?.n ?? 0);
    return { reason, counts, total: counted.reduce((sum, { n }) => sum + n, 0) };
  });
  return { weeks, rows: rows.sort((a, b) => b.total - a.total || a.reason.localeCompare(b.reason)) };
}

/** Returns midnight (UTC) of that week's Monday, in milliseconds. */
function mondayOf(time: number): number {
  const midnight = Math.floor(time / DAY_MS) * DAY_MS;
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS;
}
