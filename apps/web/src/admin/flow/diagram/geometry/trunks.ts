import type { Box, Ground, Point, Size } from './ground.ts';
import { grouped } from '@labrish/dataset/grouped';
import type { Place } from './layout.ts';
import { CORNER, rounded } from './paths.ts';

/** A line that leaps over at least one column, with the points where it leaves its source and the one where it arrives. */
export interface Leap {
  source: Box & Place;
  target: Box & Place;
  from: Point[];
  to: Point;
  label: Size;
}

/** Distance in pixels between a column and the first vertical line beside it, and between two such lines. */
const ASIDE = 16;
const PITCH = 6;
/** Number of vertical lines between two columns, as many as the gap has room for. Further ones are drawn over others. */
const LANES = 8;
/** Step in pixels between the heights that are tried for a trunk, and the free pixels above and below it. */
const STEP = 12;
const ROOM = 8;

/**
 * Draws lines that leap over columns. All that arrive at one state from the same side share one trunk, which runs at a free
 * height: however many lines lead back to a state, one line crosses the columns.
 *
 * @returns for each line its whole `path`; `drawn`, which ends where the line joins one that is drawn already; and the best
 *   position for its label
 */
export function drawTrunks<One extends Leap>(leaps: One[], boxes: Box[], ground: Ground) {
  const lanes = new Lanes(boxes);
  return trunksOf(leaps).flatMap((trunk) => drawTrunk(trunk, lanes, ground));
}

const lengthOf = ({ source, target }: Leap) => Math.abs(target.depth - source.depth);
/** Returns 1 if the line leads to the right, otherwise -1. */
const directionOf = ({ source, target }: Leap) => (target.depth > source.depth ? 1 : -1);

/** Groups the lines by target and direction: the longest line of a group first, the group with the shortest lines first. */
function trunksOf<One extends Leap>(leaps: One[]): One[][] {
  const trunks = grouped(
    leaps.toSorted((one, other) => lengthOf(other) - lengthOf(one) || one.source.y - other.source.y),
    (leap) => `${directionOf(leap)} ${leap.target.x} ${leap.target.y}`,
  );
  const longest = (trunk: One[]) => Math.max(...trunk.map(lengthOf));
  return [...trunks.values()].sort((one, other) => longest(one) - longest(other));
}

function drawTrunk<One extends Leap>(trunk: One[], lanes: Lanes, ground: Ground) {
  const [first] = trunk;
  if (!first) return [];
  const { to } = first;
  const enter = lanes.take(first.target, -directionOf(first));
  const columns = grouped(trunk, ({ source }) => source.x);
  const leaves = new Map([...columns.keys()].map((x) => [x, lanes.take({ x }, directionOf(first))]));
  const ends = [enter, ...leaves.values()];
  const starts = trunk.flatMap(({ from }) => from.map(({ y }) => y));
  const y = freeHeight(ground, {
    ...{ left: Math.min(...ends), right: Math.max(...ends) },
    ...{ from: starts.reduce((sum, start) => sum + start, 0) / starts.length, to: to.y },
  });
  return trunk.map((one) => {
    const leave = leaves.get(one.source.x) ?? enter;
    const side = Math.sign(enter - leave);
    const whole = (start: Point) => [
      ...[start, { x: leave, y: start.y }, { x: leave, y }],
      ...[{ x: enter, y }, { x: enter, y: to.y }, to],
    ];
    const isOutermost = (start: Point) =>
      (columns.get(one.source.x) ?? []).every(({ from }) =>
        from.every(
          (other) => (other.y - y) * (start.y - y) <= 0 || Math.abs(other.y - y) <= Math.abs(start.y - y),
        ),
      );
    const joined = (start: Point, i: number) => {
      if (one === first && i === one.from.length - 1) return whole(start);
      const corner = { x: leave, y: start.y };
      return isOutermost(start)
        ? [start, corner, { x: leave, y }, { x: leave + side * CORNER, y }]
        : [start, corner, { x: leave, y: start.y + Math.sign(y - start.y) * CORNER }];
    };
    return {
      one,
      path: one.from.map((start) => rounded(whole(start))).join(''),
      drawn: one.from.map((start, i) => rounded(joined(start, i))).join(''),
      isWhole: one === first,
      wish: { x: leave + side * (one.label.width / 2 + ASIDE), y },
    };
  });
}

/** Finds and takes the free height with the shortest detour for a line from `left` to `right`, or one below the drawing. */
function freeHeight(ground: Ground, way: { left: number; right: number; from: number; to: number }): number {
  const { left, right, from, to } = way;
  const strip = (y: number) => ({ x: left, y: y - ROOM, width: right - left, height: 2 * ROOM });
  const heights: number[] = [];
  for (let y = ground.top - 2 * ROOM; y <= ground.bottom + 2 * ROOM; y += STEP) heights.push(y);
  const detour = (y: number) => Math.abs(y - from) + Math.abs(y - to);
  const y =
    heights.sort((a, b) => detour(a) - detour(b)).find((height) => ground.isFree(strip(height))) ??
    ground.bottom + 2 * ROOM;
  ground.take(strip(y));
  return y;
}

/** Allots lanes: the places beside a column where lines run up or down. */
class Lanes {
  private readonly taken = new Map<string, number>();
  /** Right edge of each column, by its left edge. */
  private readonly edges = new Map<number, number>();

  constructor(boxes: Box[]) {
    for (const { x, width } of boxes) this.edges.set(x, Math.max(this.edges.get(x) ?? 0, x + width));
  }

  /** Takes the next lane to the right (1) or left (-1) of a column. @returns its x */
  take({ x }: Pick<Point, 'x'>, side: number): number {
    const key = `${x} ${side}`;
    const lane = this.taken.get(key) ?? 0;
    this.taken.set(key, (lane + 1) % LANES);
    return (side === 1 ? (this.edges.get(x) ?? x) : x) + side * (ASIDE + lane * PITCH);
  }
}
