import type { Graph } from '@labrish/api/state-machine/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connect } from './connections.ts';
import { overlap, type Box } from './ground.ts';
import { layOut } from './layout.ts';
import { drawLines } from './lines.ts';

const LABEL = { width: 150, height: 46 };
const STATE = { width: 246, height: 110 };

/** Draws a graph with the largest possible states and labels. */
function draw(graph: Graph, label = LABEL) {
  const places = layOut(graph);
  const connections = connect(graph.edges, places);
  const lines = drawLines(connections, places, {
    states: new Map(graph.nodes.map(({ id }) => [id, STATE])),
    labels: new Map(connections.map(({ id }) => [id, label])),
  });
  const states: Box[] = [...places.values()].map(({ x, y }) => ({ x, y, ...STATE }));
  const labels: Box[] = lines.map((line) => ({
    x: line.label.x - label.width / 2,
    y: line.label.y - label.height / 2,
    ...label,
  }));
  return { connections, lines, states, labels };
}

function graphOf(size: number, pairs: [number, number][]): Graph {
  return {
    nodes: Array.from({ length: size }, (_, n) => ({
      id: `s${n}`,
      label: '',
      isInitial: n === 0,
      type: 'state' as const,
    })),
    edges: pairs.map(([source, target]) => ({ source: `s${source}`, target: `s${target}`, event: 'GO' })),
  };
}

/** A chain, so that lines have columns to cross, with random extra edges. */
const tangle = fc.integer({ min: 2, max: 14 }).chain((size) => {
  const state = fc.nat(size - 1);
  const chain = Array.from({ length: size - 1 }, (_, n): [number, number] => [n, n + 1]);
  return fc
    .array(fc.tuple(state, state), { maxLength: 40 })
    .map((pairs) => graphOf(size, [...chain.slice(0, size / 2), ...pairs]));
});

test('every connection has a line, and no label lies on a state or on another label', () => {
  fc.assert(
    fc.property(tangle, fc.integer({ min: 20, max: 240 }), (graph, height) => {
      const { connections, lines, states, labels } = draw(graph, { width: 150, height });
      expect(lines.map(({ connection }) => connection.id).sort()).toEqual(
        connections.map(({ id }) => id).sort(),
      );
      for (const [i, label] of labels.entries())
        for (const other of [...states, ...labels.slice(0, i)]) expect(overlap(label, other)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test('a line begins at its source, ends at its target and runs through its label', () => {
  fc.assert(
    fc.property(tangle, (graph) => {
      const places = layOut(graph);
      for (const { connection, path, label } of draw(graph).lines) {
        const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
          x: Number(x),
          y: Number(y),
        }));
        const inside = (id: string, point = { x: NaN, y: NaN }) => {
          const { x = NaN, y = NaN } = places.get(id) ?? {};
          return point.x >= x && point.x <= x + STATE.width && point.y >= y && point.y <= y + STATE.height;
        };
        expect(inside(connection.source, points[0])).toBe(true);
        expect(inside(connection.target, points.at(-1))).toBe(true);
        expect(points.some(({ y }) => Math.abs(y - label.y) < 0.1)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('what leaps over columns runs level where nothing stands', () => {
  const { lines, states } = draw(
    graphOf(6, [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 0],
      [5, 1],
    ]),
  );
  for (const { connection, label, path } of lines.filter((line) => line.connection.back)) {
    expect(path, connection.id).toContain('Q');
    for (const { y, height } of states) expect(label.y < y || label.y > y + height).toBe(true);
  }
});

test('200 states with 600 transitions are drawn without one label on another', () => {
  const pairs = Array.from({ length: 600 }, (_, n): [number, number] => [
    n % 200,
    n < 400 ? Math.min(199, (n % 200) * 2 + 1 + Math.floor(n / 200)) : (n * 37 + 11) % 200,
  ]);
  const { labels } = draw(graphOf(200, pairs));
  for (const [i, label] of labels.entries())
    expect(labels.slice(0, i).some((other) => overlap(label, other))).toBe(false);
});
