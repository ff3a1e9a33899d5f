import type { Ground, Point, Size } from './ground.ts';

const STEP = 12;
/** Free pixels above and below a line that runs along a corridor. */
const ROOM = 8;
/** Distance from one line of a bundle to the next: the gap between two lines is as wide as a line (SPEC: 2.5). */
export const PITCH = 5;
/** Gap between two labels of a bundle, wide enough for `Ground` to have room for both. */
const APART = 16;

/** The horizontal part of a line: from where it turns into the corridor to where it turns out of it, and its label. */
export interface Way {
  from: number;
  to: number;
  label: Size;
}

/** A free height for lines that run side by side: the lines from the uppermost to the lowest, and the middle of each label. */
export interface Corridor<One extends Way> {
  isAbove: boolean;
  tracks: { way: One; label: Point }[];
}

const lengthOf = ({ from, to }: Way) => Math.abs(from - to);

/** Returns whether the labels of lines that arrive at one place fit next to each other, each on its own line. */
export function fitSideBySide(ways: Way[]): boolean {
  return gapBetween(ways) >= APART;
}

/**
 * Finds the free height with the shortest detour up and down for lines that run side by side to one place, and a free spot on
 * each line for its label. Takes the height and the spots. If the labels fit at no height, puts them below the drawing.
 *
 * @param heights of the sources and of the targets of the lines
 * @param ordered returns the lines from the uppermost to the lowest, for a corridor above or below their sources; for several
 *   lines, `fitSideBySide` must be true
 */
export function findCorridor<One extends Way>(
  ground: Ground,
  heights: { from: number; to: number },
  ordered: (isAbove: boolean) => One[],
): Corridor<One> {
  const ways = ordered(true);
  const ends = ways.flatMap(({ from, to }) => [from, to]);
  const left = Math.min(...ends);
  const width = Math.max(...ends) - left;
  const height = Math.max(...ways.map(({ label }) => label.height));
  const depth = (ways.length - 1) * PITCH;
  for (const y of candidates(ground, heights, height + depth)) {
    const strip = { x: left, y: y - ROOM, width, height: depth + 2 * ROOM };
    if (!ground.isFree(strip)) continue;
    const isAbove = y < heights.from;
    const tracks = ordered(isAbove);
    const at = (xs: number[], track: number) => ({ x: xs[track] ?? left, y: y + track * PITCH });
    for (const xs of spread(tracks)) {
      if (!tracks.every(({ label }, track) => ground.hasRoom(at(xs, track), label))) continue;
      const settled = tracks.map((way, track) => ({ way, label: ground.settle(at(xs, track), way.label) }));
      ground.take(strip);
      return { isAbove, tracks: settled };
    }
  }
  const bottom = ground.bottom;
  const middle = ({ from, to }: Way) => ({ x: (from + to) / 2, y: bottom });
  return {
    isAbove: false,
    tracks: ordered(false).map((way) => ({ way, label: ground.settle(middle(way), way.label) })),
  };
}

/** Returns every height to try, those between both ends of the lines first. */
function candidates(
  { top, bottom }: Ground,
  { from, to }: { from: number; to: number },
  height: number,
): number[] {
  const found: number[] = [];
  for (let y = top - height - 2 * ROOM; y <= bottom + height + 2 * ROOM; y += STEP) found.push(y);
  const detour = (y: number) => Math.abs(y - from) + Math.abs(y - to);
  return found.sort((a, b) => detour(a) - detour(b));
}

/**
 * Yields positions to try for the middles of the labels. One line: from its middle outwards. Several lines: one set, with the
 * labels side by side from the common end, the shortest line first.
 */
function* spread(ways: Way[]): Generator<number[]> {
  const [only] = ways;
  if (only && ways.length === 1) {
    for (const x of along(only)) yield [x];
    return;
  }
  const gap = gapBetween(ways);
  const middles = new Map<Way, number>();
  let reached = 0;
  for (const way of shortestFirst(ways)) {
    const { from, to, label } = way;
    reached += gap + label.width;
    middles.set(way, to + Math.sign(from - to) * (reached - label.width / 2));
  }
  yield ways.map((way) => middles.get(way) ?? way.to);
}

/** Returns the gap before each label that keeps every label on its own line; negative if they do not fit. */
function gapBetween(ways: Way[]): number {
  let taken = 0;
  const gaps = shortestFirst(ways).map((way, before) => {
    taken += way.label.width;
    return (lengthOf(way) - taken) / (before + 2);
  });
  return Math.min(...gaps);
}

function shortestFirst<One extends Way>(ways: One[]): One[] {
  return [...ways].sort((one, other) => lengthOf(one) - lengthOf(other));
}

function along({ from, to, label }: Way): number[] {
  const middle = (from + to) / 2;
  const found = [middle];
  for (let aside = STEP; aside <= (Math.abs(from - to) - label.width) / 2; aside += STEP)
    found.push(middle - aside, middle + aside);
  return found;
}
