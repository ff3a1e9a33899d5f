import { localTime, nextMidnight } from './clock.ts';
import { jamaica } from './jamaica.ts';

export type { Parish } from './pilot.ts';
export { shareOut } from './share-out.ts';
export { DIMENSIONS, usualTargets } from './targets.ts';
export type { Dimension, Target } from './targets.ts';

/** The country that this installation collects voices in. */
export const pilot = jamaica;

export const CATEGORIES = pilot.categories;
/** The language of a recording, as SPEC names it; also the wordings of a prompt. */
export type Category = (typeof pilot.categories)[number];
export type County = (typeof pilot.counties)[number];

/** @returns one value for each category, in their order. */
export function perCategory<T>(value: (category: Category) => T): Record<Category, T> {
  return Object.fromEntries(CATEGORIES.map((category) => [category, value(category)])) as Record<Category, T>;
}

export function parishesOf(county: County): (typeof pilot.parishes)[number][] {
  return pilot.parishes.filter((parish) => parish.county === county);
}

/** @returns the country's day at a moment, as YYYY-MM-DD. The counters' triggers compute it in the same way. */
export function dayOf(at: Date): string {
  return localTime(pilot.country.time_zone, at).toISOString().slice(0, 10);
}

/** @returns the hour of the day in the country, 0 to 23. */
export function hourOf(at: Date): number {
  return localTime(pilot.country.time_zone, at).getUTCHours();
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** @returns the time of day in the country, like "1:58 pm, Jamaica time". */
export function clockTime(at: Date): string {
  const time = clock.format(localTime(pilot.country.time_zone, at)).replace(/\s/u, ' ').toLowerCase();
  return `${time}, ${pilot.country.name} time`;
}

/** @returns the moment when the country's next day begins. */
export function nextDay(at: Date): Date {
  return nextMidnight(pilot.country.time_zone, at);
}
