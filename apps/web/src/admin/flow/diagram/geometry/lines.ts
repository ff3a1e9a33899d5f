import { drawBundles } from './bundles.ts';
import type { Connection } from './connections.ts';
import { Ground, type Box, type Point, type Size } from './ground.ts';
import { COLUMN_SPACING, type Place } from './layout.ts';
import { across, around, loop } from './paths.ts';

/** Measured sizes of states and labels, by the id of the state or connection. */
export interface Sizes {
  states: ReadonlyMap<string, Size>;
  labels: ReadonlyMap<string, Size>;
}

/** A connection as it is drawn: an SVG path, and the middle of the label that it runs through. */
export interface Line {
  connection: Connection;
  path: string;
  label: Point;
  /** Size of the label. */
  size: Size;
}

interface Drawn {
  connection: Connection;
  source: Box & Place;
  target: Box & Place;
  label: Size;
}

/** Fractions of a state's height at which lines leave and arrive, so that both directions stay apart. */
const FORTH = 0.35;
const BACK = 0.7;

/**
 * Draws every connection so that no label covers a state or another label. Places labels on free ground between the columns,
 * and leads the lines through them. Lines that leap over columns run horizontally at a free height, bundled by direction.
 */
export function drawLines(
  connections: Connection[],
  places: ReadonlyMap<string, Place>,
  { states, labels }: Sizes,
): Line[] {
  const boxes = new Map([...places].map(([id, place]) => [id, { ...place, ...(states.get(id) ?? NOTHING) }]));
  const ground = new Ground();
  for (const box of boxes.values()) ground.take(box);
  const drawn = connections.flatMap((connection): Drawn[] => {
    const [source, target] = [boxes.get(connection.source), boxes.get(connection.target)];
    if (!source || !target) return [];
    return [{ connection, source, target, label: labels.get(connection.id) ?? NOTHING }];
  });
  const near = drawn.filter((one) => !leaps(one)).map((one) => ({ one, wish: wishOf(one) }));
  // Sort from top to bottom, so that the labels are in the order of their lines.
  near.sort((a, b) => a.wish.y - b.wish.y || a.wish.x - b.wish.x);
  const lines = near.map(({ one, wish }) => nearLine(one, ground.settle(wish, one.label)));
  const far = drawBundles(drawn.filter(leaps).map(withEnds), [...boxes.values()], ground);
  return [
    ...lines,
    ...far.map(({ one, path, label }) => ({ connection: one.connection, path, label, size: one.label })),
  ];
}

const NOTHING: Size = { width: 0, height: 0 };

const step = ({ source, target }: Drawn) => target.depth - source.depth;
const leaps = (one: Drawn) => Math.abs(step(one)) > 1;
const right = ({ x, width }: Box) => x + width;
const onSide = (box: Box, side: 'left' | 'right', part: number): Point => ({
  x: side === 'left' ? box.x : right(box),
  y: box.y + box.height * part,
});

/** Adds to a line that leaps over columns the points where it leaves its source and arrives at its target. */
function withEnds(one: Drawn) {
  const forth = step(one) > 0;
  return {
    ...one,
    from: onSide(one.source, forth ? 'right' : 'left', forth ? FORTH : BACK),
    to: onSide(one.target, forth ? 'left' : 'right', forth ? FORTH : BACK),
  };
}

/** Returns the best position for the label of a line between neighbours. */
function wishOf({ connection, source, target, label }: Drawn): Point {
  if (connection.source === connection.target)
    return { x: source.x + source.width / 2, y: source.y - label.height / 2 - 16 };
  // Place the label nearer to the lower state, because the upper rows are crowded.
  const [upper, lower] = [source.y + source.height / 2, target.y + target.height / 2].sort((a, b) => a - b);
  const y = (upper ?? 0) * 0.3 + (lower ?? 0) * 0.7;
  if (source.depth === target.depth)
    return { x: (Math.max(right(source), right(target)) + source.x + COLUMN_SPACING) / 2, y };
  const [west, east] = source.depth < target.depth ? [source, target] : [target, source];
  return { x: (right(west) + east.x) / 2, y };
}

function nearLine(one: Drawn, label: Point): Line {
  const { connection, source, target } = one;
  return { connection, label, size: one.label, path: nearPath(one, source, target, label) };
}

function nearPath(one: Drawn, source: Box, target: Box, label: Point): string {
  if (one.connection.source === one.connection.target) return loop(source, label);
  if (step(one) === 1) return across(onSide(source, 'right', FORTH), label, onSide(target, 'left', FORTH), 1);
  if (step(one) === -1) return across(onSide(source, 'left', BACK), label, onSide(target, 'right', BACK), -1);
  return around(onSide(source, 'right', BACK), label, onSide(target, 'right', BACK));
}
