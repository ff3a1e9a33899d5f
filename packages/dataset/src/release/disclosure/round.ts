/** A figure of a table: a cell, or a total, which stands in a row or column of its own after the others. */
export interface Entry {
  row: number;
  column: number;
  /** The total of a row or of a column. The total of all is none of these. */
  isSubtotal: boolean;
  seconds: number;
  isHidden: boolean;
  /** A number of speakers that it may have for all that is shown. 0: it has none, and is shown. */
  possible: number;
}

/** An entry and what it does on a round. */
export interface Step {
  entry: Entry;
  isGreater: boolean;
}

/** Rows and columns are the nodes of a graph, entries its edges: a row is a number from 0, a column one from -1 down. */
type Node = number;

/** How a node is reached, and the seconds that must be hidden for it. */
interface Way {
  seconds: number;
  steps: readonly Step[];
}

/**
 * The entries with which `entry` can be greater than it may be so far, while all sums stay as they are: by turns one is less and
 * the next greater, from row to column to row, until the round is closed. Subtotals are on the other side of a sum and do
 * the opposite. Nothing falls below one speaker, since a zero would be shown.
 *
 * Of all rounds the one with the fewest seconds that are not hidden yet (Dijkstra's shortest path), without `entry`.
 *
 * @returns null when there is none.
 */
export function cheapestRound(entries: readonly Entry[], entry: Entry): readonly Step[] | null {
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
