import { SETTLED_AFTER_DAYS } from './count-query.ts';

const DAY = 24 * 3_600_000;
/** Maximum days that one statement counts: as many as an hourly count needs. After an update there may be years to count. */
const BATCH_SIZE = SETTLED_AFTER_DAYS + 1;

/** From midnight to midnight, UTC. */
export interface Days {
  from: Date;
  until: Date;
}

/** What the database knows before a count. */
export interface Known {
  /** When the newest day with figures was last counted; null: never. */
  counted_at: Date | null;
  /** The time of the first outbound message; null: none yet. */
  first_said: Date | null;
}

/**
 * Returns the days to count or recount: those that were not settled at the last count, however long ago that was, and all later
 * ones.
 */
export function daysToCount({ counted_at, first_said }: Known, now: Date): Days[] {
  const today = midnight(now);
  // If the clock was set back, the last count lies in the future: use today instead.
  const settled = counted_at && Math.min(midnight(counted_at), today) - SETTLED_AFTER_DAYS * DAY;
  const first = settled ?? (first_said && midnight(first_said));
  if (first === null) return [];
  const end = today + DAY;
  const parts = Math.max(0, Math.ceil((end - first) / (BATCH_SIZE * DAY)));
  return Array.from({ length: parts }, (_, part) => {
    const from = first + part * BATCH_SIZE * DAY;
    return { from: new Date(from), until: new Date(Math.min(from + BATCH_SIZE * DAY, end)) };
  });
}

function midnight(at: Date): number {
  return Math.floor(at.getTime() / DAY) * DAY;
}
