import type { Graph } from '@labrish/api/state-machine/schema';

/** Distances between columns and between rows, in pixels (SPEC section 9). */
export const COLUMN_SPACING = 350;
export const ROW_SPACING = 180;

/** The position of a state: `depth` is its column. */
export interface Place {
  depth: number;
  x: number;
  y: number;
}

/**
 * Places the states (SPEC section 4): a breadth-first search from the initial state gives the column; the states of a column
 * are sorted by id from top to bottom. States that cannot be reached are in the first column.
 */
export function layOut({ nodes, edges }: Graph): Map<string, Place> {
  const known = new Set(nodes.map(({ id }) => id));
  const depths = depthsFrom(
    nodes.find((node) => node.isInitial)?.id,
    edges.filter(({ source, target }) => known.has(source) && known.has(target)),
  );
  const rows = new Map<number, number>();
  return new Map(
    nodes
      .map(({ id }) => id)
      .sort((a, b) => (a < b ? -1 : 1))
      .map((id) => {
        const depth = depths.get(id) ?? 0;
        const row = rows.get(depth) ?? 0;
        rows.set(depth, row + 1);
        return [id, { depth, x: depth * COLUMN_SPACING, y: row * ROW_SPACING }];
      }),
  );
}

/** Returns the depth of each reachable state: the fewest transitions from the initial state to it. */
function depthsFrom(initial: string | undefined, edges: Graph['edges']): Map<string, number> {
  const targets = new Map<string, string[]>();
  for (const { source, target } of edges) targets.set(source, [...(targets.get(source) ?? []), target]);
  const depths = new Map(initial === undefined ? [] : [[initial, 0]]);
  // Iterating over a map includes entries that are added meanwhile, so the map is the queue as well.
  for (const [id, depth] of depths)
    for (const target of targets.get(id) ?? []) if (!depths.has(target)) depths.set(target, depth + 1);
  return depths;
}
