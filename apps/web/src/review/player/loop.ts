/** A part of a recording that is heard over and over, in seconds; without an end it is being chosen. */
export interface Loop {
  from: number;
  to: number | null;
}

/** Shorter than this nobody hears a word. */
const LEAST_SECONDS = 0.3;

/** One key for all of it: the first press says from where, the second to where, the third ends it. */
export function nextLoop(loop: Loop | null, position: number): Loop | null {
  if (!loop) return { from: position, to: null };
  if (loop.to !== null) return null;
  return loopBetween(loop.from, position);
}

/** @returns null when the two are too close for anybody to have meant them. */
export function loopBetween(one: number, other: number): { from: number; to: number } | null {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return to - from < LEAST_SECONDS ? null : { from, to };
}

/** Where to go on from here: back to the loop's start at its end, and also from before or behind it. */
export function positionIn(loop: Loop | null, position: number): number {
  if (loop?.to == null) return position;
  return position >= loop.to || position < loop.from ? loop.from : position;
}
