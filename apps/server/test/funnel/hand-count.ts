import { SECONDS_BOUNDS } from '@labrish/api/funnel/seconds';
import type { Deed } from './scripts.ts';

/** A contributor who follows a script from this second on. */
export interface Scripted {
  starts_at: number;
  deeds: Deed[];
}

interface Visit {
  state_key: string;
  began: number;
  last: number;
  was_heard?: boolean;
  reprompted?: boolean;
  moved_on_after?: number;
  is_lost?: boolean;
}

const DAY = 24 * 3600;

/** Computes the figures of each day and state from the scripts, up to `now`: the result that the server's count must have. */
export function countByHand(people: Scripted[], now: number): Record<string, object> {
  const visits = people.flatMap((person) => visitsOf(person, now));
  const keyOf = ({ began, state_key }: Visit) => `${isoDay(began)} ${state_key}`;
  const keys = [...new Set(visits.map(keyOf))].toSorted();
  return Object.fromEntries(
    keys.map((key) => {
      const those = visits.filter((visit) => keyOf(visit) === key);
      const seconds = those.flatMap(({ moved_on_after }) => moved_on_after ?? []);
      return [
        key,
        {
          entered: those.length,
          advanced: seconds.length,
          reprompted: those.filter(({ reprompted }) => reprompted).length,
          dropped_off: those.filter(({ is_lost }) => is_lost).length,
          duration_histogram: histogram(seconds),
        },
      ];
    }),
  );
}

/** Counts the visits that began before a moment. */
export function enteredBefore(people: Scripted[], now: number, moment: number): number {
  return people.flatMap((person) => visitsOf(person, now)).filter(({ began }) => began < moment).length;
}

function visitsOf({ starts_at, deeds }: Scripted, now: number): Visit[] {
  let visits: Visit[] = [];
  let at = starts_at;
  for (const { after, state_key, is } of deeds) {
    at += after;
    if (at > now) break;
    const visit = visits.at(-1);
    if (is === 'forgets') visits = [];
    else if (visit && is === 'unanswered') visit.was_heard = true;
    else if (visit && at - visit.last > DAY) {
      visit.is_lost = true;
      visits.push({ state_key, began: at, last: at });
    } else if (visit?.state_key === state_key) {
      visit.last = at;
      if (is === 'again') visit.reprompted = true;
    } else {
      if (visit) visit.moved_on_after = at - visit.began;
      visits.push({ state_key, began: at, last: at });
    }
  }
  const standing = visits.at(-1);
  if (standing && !standing.was_heard && now - standing.last > DAY) standing.is_lost = true;
  return visits;
}

function histogram(seconds: number[]): number[] {
  const counts = [...SECONDS_BOUNDS, Infinity].map(() => 0);
  for (const s of seconds) {
    const span = SECONDS_BOUNDS.findIndex((bound) => s < bound);
    const place = span === -1 ? SECONDS_BOUNDS.length : span;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

function isoDay(second: number): string {
  return new Date(second * 1000).toISOString().slice(0, 10);
}
