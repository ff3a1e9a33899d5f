import type { Graph } from '@labrish/api/state-machine/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connect } from './connections.ts';
import { PITCH } from './corridor.ts';
import { layOut } from './layout.ts';
import { drawLines } from './lines.ts';

const STATE = { width: 248, height: 146 };
const LABEL = { width: 150, height: 60 };

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

/** Returns the horizontal part of a line at the height of its label. */
function trackOf({ path, label }: { path: string; label: { y: number } }) {
  const xs = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
    .filter(([, , y]) => Math.abs(Number(y) - label.y) < 0.1)
    .map(([, x]) => Number(x));
  return { y: label.y, left: Math.min(...xs), right: Math.max(...xs) };
}

test('what leads from one column to another over others shares a track, side by side', () => {
  const lines = draw(6, 4, [
    ['c5r0', 'c0r1'],
    ['c5r1', 'c0r0'],
    ['c5r2', 'c0r2'],
    ['c5r3', 'c0r3'],
  ]);
  const heights = lines.map(({ label }) => label.y).sort((a, b) => a - b);
  expect(heights).toHaveLength(4);
  expect(heights.map((y) => y - (heights[0] ?? 0))).toEqual([0, PITCH, 2 * PITCH, 3 * PITCH]);
});

test('what leads to one column from several shares a track, the farthest outermost', () => {
  const lines = draw(7, 3, [
    ['c3r0', 'c0r0'],
    ['c6r0', 'c0r1'],
    ['c5r0', 'c0r0'],
  ]);
  const ys = ['c6r0', 'c5r0', 'c3r0'].map(
    (source) => lines.find(({ connection }) => connection.source === source)?.label.y ?? NaN,
  );
  expect(ys.map((y) => y - (ys[0] ?? 0))).toEqual([0, PITCH, 2 * PITCH]);
});

test('in a bundle what comes from higher up runs above the others', () => {
  const lines = draw(4, 3, [
    ['c3r2', 'c0r0'],
    ['c3r0', 'c0r0'],
    ['c3r1', 'c0r0'],
  ]);
  const ys = ['c3r0', 'c3r1', 'c3r2'].map(
    (source) => lines.find(({ connection }) => connection.source === source)?.label.y ?? NaN,
  );
  expect(ys).toEqual([...ys].sort((a, b) => a - b));
});

test('no two lines that leap over columns run upon each other', () => {
  const column = fc.integer({ min: 0, max: 5 });
  const row = fc.integer({ min: 0, max: 3 });
  const state = fc.tuple(column, row).map(([c, r]) => `c${c}r${r}`);
  fc.assert(
    fc.property(fc.array(fc.tuple(state, state), { maxLength: 40 }), (leaps) => {
      const tracks = draw(6, 4, leaps).map(trackOf);
      for (const [i, one] of tracks.entries())
        for (const other of tracks.slice(0, i))
          if (one.left < other.right && other.left < one.right)
            expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(PITCH - 0.1);
    }),
    { numRuns: 60 },
  );
});
