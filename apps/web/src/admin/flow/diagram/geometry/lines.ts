import type { Connection } from './connections.ts';
import { Ground, type Box, type Point, type Size } from './ground.ts';
import { COLUMN_SPACING, type Place } from './layout.ts';
import { across, around, loop } from './paths.ts';
import { drawTrunks } from './trunks.ts';

/** A measured state: `ports` has the height in the box of each row where lines start, by the key of `PORTS` or a choice's id. */
export interface StateSize extends Size {
  ports: ReadonlyMap<string, number>;
}

/** The rows that are no choices: the name, where lines of other events start and all lines arrive, and the row of hidden choices. */
export const PORTS = { name: ':name', more: ':more' };

/** Measured sizes of states and labels, by the id of the state or connection. */
export interface Sizes {
  states: ReadonlyMap<string, StateSize>;
  labels: ReadonlyMap<string, Size>;
}

/** A connection as it is drawn. */
export interface Line {
  connection: Connection;
  /** SVG path from each port to the target. */
  path: string;
  /** The part of the path that is drawn while the line is not highlighted: without what it shares with another line. */
  drawn: string;
  /** Whether `drawn` reaches the target, and so has the arrow. */
  isWhole: boolean;
  /** Middle and size of the label. */
  label: Point;
  size: Size;
}

interface Drawn {
  connection: Connection;
  source: Box & Place & StateSize;
  target: Box & Place & StateSize;
  label: Size;
}

/**
 * Draws every connection, from the rows of the choices that lead along it, so that no label covers a state or another label.
 * Places labels on free ground between the columns. Lines that leap over columns share trunks (`drawTrunks`).
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
  // Trunks first, because they need the free heights between the rows; labels find room more easily.
  const far = drawTrunks(drawn.filter(leaps).map(withEnds), [...boxes.values()], ground).map(
    ({ wish, ...line }) => ({ ...line, label: ground.settle(wish, line.one.label) }),
  );
  const near = drawn.filter((one) => !leaps(one)).map((one) => ({ one, wish: wishOf(one) }));
  // Sort from top to bottom, so that the labels are in the order of their lines.
  near.sort((a, b) => a.wish.y - b.wish.y || a.wish.x - b.wish.x);
  return [
    ...near.map(({ one, wish }) => nearLine(one, ground.settle(wish, one.label))),
    ...far.map(({ one: { connection, label: size }, ...line }) => ({ connection, size, ...line })),
  ];
}

const NOTHING: StateSize = { width: 0, height: 0, ports: new Map() };

const step = ({ source, target }: Drawn) => target.depth - source.depth;
const leaps = (one: Drawn) => Math.abs(step(one)) > 1;
const right = ({ x, width }: Box) => x + width;

/** Returns the points where a line leaves its source: at the rows of its choices, on the side where its target is. */
function startsOf(one: Drawn): Point[] {
  const { source, connection } = one;
  const x = step(one) < 0 ? source.x : right(source);
  const { ports } = source;
  const rows = connection.choices.map((id) => ports.get(id) ?? ports.get(PORTS.more) ?? rowOfName(source));
  if (connection.hasOwnEvent) rows.unshift(rowOfName(source));
  return [...new Set(rows)].map((row) => ({ x, y: source.y + row }));
}

/** Returns the point where a line arrives: at the name of its target, on the side where its source is. */
function endOf(one: Drawn): Point {
  const { target } = one;
  return { x: step(one) > 0 ? target.x : right(target), y: target.y + rowOfName(target) };
}

const rowOfName = ({ ports, height }: StateSize) => ports.get(PORTS.name) ?? height / 2;

/** Adds to a line that leaps over columns the points where it leaves its source and arrives at its target. */
const withEnds = (one: Drawn) => ({ ...one, from: startsOf(one), to: endOf(one) });

/** Returns the best position for the label of a line between neighbours. */
function wishOf(one: Drawn): Point {
  const { connection, source, target, label } = one;
  if (connection.source === connection.target)
    return { x: source.x + source.width / 2, y: source.y - label.height / 2 - 16 };
  // Place the label nearer to the target, because several lines leave one state.
  const from = Math.min(...startsOf(one).map(({ y }) => y));
  const y = from * 0.3 + endOf(one).y * 0.7;
  if (source.depth === target.depth)
    return { x: (Math.max(right(source), right(target)) + source.x + COLUMN_SPACING) / 2, y };
  const [west, east] = source.depth < target.depth ? [source, target] : [target, source];
  return { x: (right(west) + east.x) / 2, y };
}

function nearLine(one: Drawn, label: Point): Line {
  const path = nearPath(one, label);
  return { connection: one.connection, path, drawn: path, isWhole: true, label, size: one.label };
}

/** Leads a line through its label, or past a label that found room only above or below the line. */
function nearPath(one: Drawn, label: Point): string {
  const [starts, end] = [startsOf(one), endOf(one)];
  if (one.connection.source === one.connection.target) return loop(one.source, starts, label);
  const heights = [...starts, end].map(({ y }) => y);
  const isBetween = label.y > Math.min(...heights) && label.y < Math.max(...heights);
  const via = isBetween ? label : { x: wishOf(one).x, y: (Math.min(...heights) + Math.max(...heights)) / 2 };
  const direction = step(one);
  if (direction === 0) return around(starts, via, end);
  return across(starts, via, end, direction > 0 ? 1 : -1);
}
