/** A figure of a table: a cell or a total. Totals have a row or column of their own after the cells. */
export interface Entry {
  row: number;
  column: number;
  /** The total of a row or of a column, but not the total of all. */
  isSubtotal: boolean;
  seconds: number;
  isHidden: boolean;
  /** A number of speakers that is consistent with everything shown. 0: the entry has no speakers, and is shown. */
  possible: number;
}

/** An entry, and whether it grows or shrinks on a round, which is a cycle of the graph below. */
export interface Step {
  entry: Entry;
  isGreater: boolean;
}

/** Rows and columns are the nodes of a graph, entries its edges: a row is a number from 0 up, a column a number from -1 down. */
type Node = number;

/** A path to a node, and the seconds that must be hidden for it. */
interface Way {
  seconds: number;
  steps: readonly Step[];
}

/**
 * Finds the entries with which `entry` can grow while all sums stay the same: alternately one entry shrinks and the next grows,
 * from row to column to row, until the round is closed. Subtotals are on the other side of a sum, so they do the opposite. No
 * entry falls below one speaker, since a zero would be shown.
 *
 * Chooses the round with the fewest seconds that are not hidden yet, `entry` not counted (Dijkstra's shortest path).
 *
 * @returns the steps of the round without `entry`; null when there is no round.
 */
export function cheapestCycle(entries: readonly Entry[], entry: Entry): readonly Step[] | null {
  const others = entries.filter((other) => other !== entry && other.possible > 0);
  const [from, to] = entry.isSubtotal ? [rowOf(entry), columnOf(entry)] : [columnOf(entry), rowOf(entry)];
  const open = new Map<Node, Way>([[from, { seconds: 0, steps: [] }]]);
  const closed = new Set<Node>();
  for (let next = nearest(open); next; next = nearest(open)) {
    const [node, way] = next;
    if (node === to) return way.steps;
    open.delete(node);
    closed.add(node);
    for (const other of others) extend(open, closed, next, other);
  }
  return null;
}

function nearest(open: ReadonlyMap<Node, Way>): [Node, Way] | undefined {
  return [...open].reduce<[Node, Way] | undefined>(
    (best, next) => (best && best[1].seconds <= next[1].seconds ? best : next),
    undefined,
  );
}

function extend(
  open: Map<Node, Way>,
  closed: ReadonlySet<Node>,
  [node, way]: [Node, Way],
  entry: Entry,
): void {
  const isFromRow = node === rowOf(entry);
  if (!isFromRow && node !== columnOf(entry)) return;
  const end = isFromRow ? columnOf(entry) : rowOf(entry);
  const isGreater = isFromRow !== entry.isSubtotal;
  if (closed.has(end) || (!isGreater && entry.possible < 2)) return;
  const seconds = way.seconds + (entry.isHidden ? 0 : entry.seconds);
  if (seconds < (open.get(end)?.seconds ?? Infinity))
    open.set(end, { seconds, steps: [...way.steps, { entry, isGreater }] });
}

function rowOf({ row }: Entry): Node {
  return row;
}

function columnOf({ column }: Entry): Node {
  return -1 - column;
}
