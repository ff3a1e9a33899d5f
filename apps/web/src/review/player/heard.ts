import { UNSAVED } from '#session/unsaved.ts';

/** Parts of a recording, from and to in seconds. */
export type Parts = readonly (readonly [from: number, to: number])[];

/** What was heard of a recording. */
export interface Heard {
  parts: Parts;
  /** The fastest rate at which it was played. */
  rate: number;
}

const KEY = `${UNSAVED}heard`;

/** Returns the parts that a browser has played. */
export function partsOf(played: Pick<TimeRanges, 'length' | 'start' | 'end'>): Parts {
  return Array.from({ length: played.length }, (_, i) => [played.start(i), played.end(i)]);
}

/** Joins parts that touch or overlap, so that none counts twice. */
export function joinParts(parts: Parts): Parts {
  const joined: [number, number][] = [];
  for (const [from, to] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Returns how many milliseconds these joined parts have. */
export function heardMs(parts: Parts): number {
  return Math.round(parts.reduce((sum, [from, to]) => sum + to - from, 0) * 1000);
}

/** Remembers in the tab what was heard of the recording on the screen. @param id also names when it was given out */
export function rememberHeard(id: string, heard: Heard): void {
  sessionStorage.setItem(KEY, JSON.stringify({ id, ...heard }));
}

/** Returns what was heard of a recording before a reload; nothing for another one. */
export function recallHeard(id: string): Heard | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (Heard & { id: string }) | null;
    return stored?.id === id ? stored : null;
  } catch {
    return null;
  }
}
