/** A part of a recording that plays repeatedly, in seconds. `to` is null while its end is not chosen yet. */
export interface Loop {
  from: number;
  to: number | null;
}

/** Minimum length of a loop: nobody understands a word in less. */
const LEAST_SECONDS = 0.3;

/** Returns the loop after a press of the loop key: the first press sets its start, the second its end, the third ends it. */
export function nextLoop(loop: Loop | null, position: number): Loop | null {
  if (!loop) return { from: position, to: null };
  if (loop.to !== null) return null;
  return loopBetween(loop.from, position);
}

/** Returns the loop between two positions, in either order. @returns null when they are too close: then the press was a slip */
export function loopBetween(one: number, other: number): { from: number; to: number } | null {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return to - from < LEAST_SECONDS ? null : { from, to };
}

/** Returns where to play on: at the loop's start when the position is past its end or before its start. */
export function positionIn(loop: Loop | null, position: number): number {
  if (loop?.to == null) return position;
  return position >= loop.to || position < loop.from ? loop.from : position;
}
