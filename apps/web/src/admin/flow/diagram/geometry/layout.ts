import { grouped } from '@labrish/dataset/grouped';
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
export function layOut(graph: Graph): Map<string, Place> {
  const paths = pathsFromStart(graph);
  const rows = new Map<number, number>();
  return new Map(
    graph.nodes
      .map(({ id }) => id)
      .sort((a, b) => (a < b ? -1 : 1))
      .map((id) => {
        const depth = (paths.get(id)?.length ?? 1) - 1;
        const row = rows.get(depth) ?? 0;
        rows.set(depth, row + 1);
        return [id, { depth, x: depth * COLUMN_SPACING, y: row * ROW_SPACING }];
      }),
  );
}

/**
 * Returns the shortest path from the initial state to each state that can be reached: the keys of all states on it, both ends
 * included.
 */
export function pathsFromStart({ nodes, edges }: Graph): Map<string, string[]> {
  const known = new Set(nodes.map(({ id }) => id));
  const targets = grouped(
    edges.filter(({ source, target }) => known.has(source) && known.has(target)),
    ({ source }) => source,
  );
  const initial = nodes.find((node) => node.isInitial)?.id;
  const paths = new Map(initial === undefined ? [] : [[initial, [initial]]]);
  // Iterating over a map includes entries that are added meanwhile, so the map is the queue as well.
  for (const [id, path] of paths)
    for (const { target } of targets.get(id) ?? [])
      if (!paths.has(target)) paths.set(target, [...path, target]);
  return paths;
}
