import { findCorridor, fitSideBySide, PITCH, type Way } from './corridor.ts';
import type { Box, Ground, Point, Size } from './ground.ts';
import type { Place } from './layout.ts';
import { rounded } from './paths.ts';

/** A line that leaps over columns: where it leaves its source and arrives at its target, and the size of its label. */
export interface Leap {
  source: Box & Place;
  target: Box & Place;
  from: Point;
  to: Point;
  label: Size;
}

/** Distance in pixels between a column and the first line beside it. */
const ASIDE = 16;
/** Number of vertical lanes between two columns, as many as the gap has room for. Further lines are drawn over others. */
const LANES = 8;

/**
 * Draws lines that leap over columns. Lines that arrive through one gap between columns, from the same side, form a bundle:
 * they share a free height, run side by side, and part in the gap before their targets. Longer lines run farther out, and lines
 * of the same length keep the order of their sources, so that lines of one bundle seldom cross.
 */
export function drawBundles<One extends Leap>(
  leaps: One[],
  boxes: Box[],
  ground: Ground,
): { one: One; path: string; label: Point }[] {
  const lanes = new Lanes(boxes);
  const nearestFirst = [...leaps].sort(
    (one, other) => lengthOf(one) - lengthOf(other) || one.source.y - other.source.y,
  );
  return bundlesOf(nearestFirst).flatMap((bundle) =>
    inPieces(bundle, lanes).flatMap((piece) => drawPiece(piece, lanes, ground)),
  );
}

const lengthOf = ({ source, target }: Leap) => Math.abs(target.depth - source.depth);
const isForth = ({ source, target }: Leap) => target.depth > source.depth;
/** Returns 1 if the line leads to the right, otherwise -1. */
const directionOf = (leap: Leap) => (isForth(leap) ? 1 : -1);

function bundlesOf<One extends Leap>(leaps: One[]): One[][] {
  const bundles = new Map<string, One[]>();
  for (const leap of leaps) {
    const key = `${directionOf(leap)} ${leap.target.x}`;
    bundles.set(key, [...(bundles.get(key) ?? []), leap]);
  }
  return [...bundles.values()];
}

/** Splits a bundle into pieces whose labels have room side by side. */
function inPieces<One extends Leap>(bundle: One[], lanes: Lanes): One[][] {
  const pieces: One[][] = [];
  const shortest = (leap: One): Way => ({
    ...{ from: lanes.leaving(leap, LANES), to: lanes.entering(leap, LANES) },
    label: leap.label,
  });
  for (const leap of bundle) {
    const last = pieces.at(-1);
    if (last && last.length < LANES && fitSideBySide([...last, leap].map(shortest))) last.push(leap);
    else pieces.push([leap]);
  }
  return pieces;
}

function drawPiece<One extends Leap>(piece: One[], lanes: Lanes, ground: Ground) {
  const [first] = piece;
  if (!first) return [];
  const away = directionOf(first);
  const enter = lanes.takeEntering(first, piece.length);
  const leave = lanes.takeLeaving(piece);
  const ways = piece.map((one) => ({
    ...{ one, label: one.label },
    ...{ from: leave.get(one.source.x) ?? one.from.x, to: enter },
  }));
  const { isAbove, tracks } = findCorridor(
    ground,
    { from: middleOf(piece.map(({ from }) => from.y)), to: middleOf(piece.map(({ to }) => to.y)) },
    (isAbove) => inOrder(ways, isAbove),
  );
  const lane = (place: number, of: number) => (isAbove ? place : of - 1 - place) * PITCH;
  return tracks.map(({ way, label }, track) => {
    const { one, from } = way;
    const beside = tracks.filter((other) => other.way.from === from);
    const place = beside.findIndex((other) => other.way === way);
    const out = from + away * lane(place, beside.length);
    const home = enter - away * lane(track, tracks.length);
    const corners = [
      one.from,
      { x: out, y: one.from.y },
      { x: out, y: label.y },
      { x: home, y: label.y },
      { x: home, y: one.to.y },
      one.to,
    ];
    return { one, path: rounded(corners), label };
  });
}

/** Sorts the lines from the uppermost to the lowest. */
function inOrder<One extends { one: Leap }>(ways: One[], isAbove: boolean): One[] {
  const outwards = isAbove ? -1 : 1;
  return [...ways].sort(
    ({ one: a }, { one: b }) =>
      outwards * (lengthOf(a) - lengthOf(b)) || a.source.y - b.source.y || a.target.y - b.target.y,
  );
}

function middleOf(heights: number[]): number {
  return heights.reduce((sum, y) => sum + y, 0) / heights.length;
}

/** Allots lanes: the places beside a column where lines run up or down. */
class Lanes {
  private readonly taken = new Map<string, number>();
  /** Right edge of each column, by its left edge. */
  private readonly edges = new Map<number, number>();

  constructor(boxes: Box[]) {
    for (const { x, width } of boxes) this.edges.set(x, Math.max(this.edges.get(x) ?? 0, x + width));
  }

  /** Returns the x where a line turns beside the column of its source, if this many lanes next to the column stay free. */
  leaving(leap: Leap, lanes: number): number {
    const away = directionOf(leap);
    return this.edge(leap.source, away) + away * (ASIDE + lanes * PITCH);
  }

  /** Returns the x where a line turns beside the column of its target, if this many lanes next to the column stay free. */
  entering(leap: Leap, lanes: number): number {
    const away = directionOf(leap);
    return this.edge(leap.target, -away) - away * (ASIDE + lanes * PITCH);
  }

  /** Takes lanes beside the target. @returns the x where the first of `count` lines turns to its target. */
  takeEntering(leap: Leap, count: number): number {
    return this.entering(leap, this.next(leap.target, -directionOf(leap), count));
  }

  /** Takes lanes beside the sources. @returns the x where the first line from each column turns, by the column's x. */
  takeLeaving(leaps: Leap[]): Map<number, number> {
    const found = new Map<number, number>();
    for (const leap of leaps) {
      const { x } = leap.source;
      if (found.has(x)) continue;
      const count = leaps.filter(({ source }) => source.x === x).length;
      found.set(x, this.leaving(leap, this.next(leap.source, directionOf(leap), count)));
    }
    return found;
  }

  private edge({ x }: Box, side: number): number {
    return side === 1 ? (this.edges.get(x) ?? x) : x;
  }

  private next({ x }: Box, side: number, count: number): number {
    const key = `${x} ${side}`;
    const lane = this.taken.get(key) ?? 0;
    const free = lane + count > LANES ? 0 : lane;
    this.taken.set(key, free + count);
    return free;
  }
}
