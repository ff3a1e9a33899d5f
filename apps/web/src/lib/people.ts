import type { People } from '@labrish/api/funnel/schema';
import { number } from './numbers.ts';

const rounded = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** How many people, as far as it is told: `<5` stands for itself. */
export function people(n: People): string {
  return typeof n === 'number' ? number(n) : n;
}

/** A part of a number of people as a share in whole percent, or `<5`; undefined where it is not told. */
export function peopleShare(part: People | null, of: People): string | undefined {
  if (part === null) return undefined;
  if (typeof part !== 'number' || typeof of !== 'number') return String(part);
  return rounded.format(of === 0 ? 0 : part / of);
}
