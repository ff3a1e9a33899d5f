import type { People } from '@labrish/api/funnel/schema';
import { number } from './numbers.ts';

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
