import type { Figures } from '@labrish/api/review/figures/schema';
import { number } from '#lib/numbers.ts';

/** Says how long the queue will take at the pace of the last 24 hours. */
export function howLong({ missing, last_day, days_left }: Figures['queue']): string {
  if (missing === 0) return 'All done: nothing waits for a reviewer.';
  if (last_day === 0 || days_left === null)
    return 'Nobody has reviewed anything in the last 24 hours, so there is no pace to reckon with.';
  return `At today’s pace the queue is empty in ${spanOf(days_left)}.`;
}

/** Rounds up, so that nobody waits longer than announced. */
function spanOf(days: number): string {
  if (days < 1) return 'less than a day';
  if (days <= 14) return counted(Math.ceil(days), 'day');
  if (days <= 60) return `about ${counted(Math.ceil(days / 7), 'week')}`;
  if (days <= 730) return `about ${counted(Math.ceil(days / 30.44), 'month')}`;
  return `about ${counted(Math.ceil(days / 365.25), 'year')}`;
}

function counted(n: number, unit: string): string {
  return `${number(n)} ${unit}${n === 1 ? '' : 's'}`;
}
