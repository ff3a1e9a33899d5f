import type { Graph } from '@labrish/api/state-machine/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connect } from './connections.ts';
import { layOut } from './layout.ts';
import { drawLines, type Line } from './lines.ts';

const STATE = { width: 212, height: 146, ports: new Map() };
const LABEL = { width: 128, height: 60 };

/** Draws `columns` columns of `rows` states each; the first state of a column leads to all of the next column. */
function draw(columns: number, rows: number, leaps: [string, string][]) {
  const id = (column: number, row: number) => `c${column}r${row}`;
  const nodes: Graph['nodes'] = [{ id: 'start', label: '', isInitial: true, type: 'state' }];
  const edges: Graph['edges'] = [];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      nodes.push({ id: id(column, row), label: '', isInitial: false, type: 'state' });
      edges.push({
        source: column === 0 ? 'start' : id(column - 1, 0),
        target: id(column, row),
        event: 'ON',
      });
    }
  const graph = {
    nodes,
    edges: [...edges, ...leaps.map(([source, target]) => ({ source, target, event: 'LEAP' }))],
  };
  const places = layOut(graph);
  const connections = connect(graph.edges, places);
  const lines = drawLines(connections, places, {
    states: new Map(nodes.map((state) => [state.id, STATE])),
    labels: new Map(connections.map((connection) => [connection.id, LABEL])),
  });
  return lines.filter(({ connection }) => {
    const [source, target] = [places.get(connection.source), places.get(connection.target)];
    return source && target && Math.abs(source.depth - target.depth) > 1;
  });
}

/** Returns the longest level piece of a path. */
function trunkOf(path: string) {
  const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
  const pieces = points.flatMap((point, i) => {
    const next = points[i + 1];
    if (next?.y !== point.y) return [];
    return [{ y: point.y, left: Math.min(point.x, next.x), right: Math.max(point.x, next.x) }];
  });
  return pieces.reduce((longest, piece) =>
    piece.right - piece.left > longest.right - longest.left ? piece : longest,
  );
}

const ends = ({ path }: Line) => /[-\d.]+ [-\d.]+$/.exec(path)?.[0];

test('lines that lead back to one state from several columns share one trunk, drawn once', () => {
  const lines = draw(7, 3, [
    ['c3r0', 'c0r1'],
    ['c6r0', 'c0r1'],
    ['c6r2', 'c0r1'],
    ['c5r0', 'c0r1'],
  ]);
  expect(new Set(lines.map(({ path }) => trunkOf(path).y)).size).toBe(1);
  expect(new Set(lines.map(ends)).size).toBe(1);
  expect(lines.filter(({ isWhole }) => isWhole).map(({ connection }) => connection.source)).toEqual(['c6r0']);
  for (const { path, drawn, isWhole } of lines)
    if (isWhole) expect(drawn).toBe(path);
    else expect(drawn.length).toBeLessThan(path.length);
});

test('lines to different states never run upon each other', () => {
  const column = fc.integer({ min: 0, max: 5 });
  const row = fc.integer({ min: 0, max: 3 });
  const state = fc.tuple(column, row).map(([c, r]) => `c${c}r${r}`);
  fc.assert(
    fc.property(fc.array(fc.tuple(state, state), { maxLength: 40 }), (leaps) => {
      const trunks = draw(6, 4, leaps)
        .filter(({ isWhole }) => isWhole)
        .map(({ path }) => trunkOf(path));
      for (const [i, one] of trunks.entries())
        for (const other of trunks.slice(0, i))
          if (one.left < other.right && other.left < one.right)
            expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(12);
    }),
    { numRuns: 60 },
  );
});
