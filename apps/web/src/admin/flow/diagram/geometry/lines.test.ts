import type { Graph } from '@labrish/api/state-machine/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connect } from './connections.ts';
import { overlap, type Box } from './ground.ts';
import { layOut } from './layout.ts';
import { drawLines } from './lines.ts';

const LABEL = { width: 150, height: 46 };
const STATE = { width: 246, height: 110, ports: new Map([['yes', 60]]) };

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

test('a line begins at its source and ends at its target', () => {
  fc.assert(
    fc.property(tangle, (graph) => {
      const places = layOut(graph);
      for (const { connection, path } of draw(graph).lines) {
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
      }
    }),
    { numRuns: 60 },
  );
});

test('a line starts at the rows of the choices that lead along it, other events at the name', () => {
  const graph = graphOf(2, [[0, 1]]);
  const places = layOut(graph);
  const starts = (...choices: { id: string; event_key: string }[]) => {
    const connections = connect(graph.edges, places, new Map([['s0', choices]]));
    const size = {
      width: 200,
      height: 120,
      ports: new Map([
        [':name', 20],
        ['yes', 50],
        [':more', 90],
      ]),
    };
    const [line] = drawLines(connections, places, {
      states: new Map(graph.nodes.map(({ id }) => [id, size])),
      labels: new Map(),
    });
    // The arrow is drawn where the path ends.
    expect(line?.path).toMatch(/350 20$/);
    return [...(line?.path.matchAll(/M([\d.]+ [\d.]+)/g) ?? [])].map(([, start]) => start);
  };
  expect(starts()).toEqual(['200 20']);
  expect(starts({ id: 'yes', event_key: 'GO' })).toEqual(['200 50']);
  // Two choices without a row of their own share the row that counts them.
  const hidden = ['fifth', 'sixth'].map((id) => ({ id, event_key: 'GO' }));
  expect(starts({ id: 'yes', event_key: 'GO' }, ...hidden)).toEqual(['200 50', '200 90']);
  expect(starts({ id: 'yes', event_key: 'OTHER' })).toEqual(['200 20']);
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
