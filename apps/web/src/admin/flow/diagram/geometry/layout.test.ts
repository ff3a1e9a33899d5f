import type { Graph } from '@labrish/api/state-machine/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connect, wordingOf } from './connections.ts';
import { layOut, pathsFromStart } from './layout.ts';

function graph(initial: string, ids: string[], ...pairs: string[]): Graph {
  return {
    nodes: ids.map((id) => ({ id, label: id, isInitial: id === initial, type: 'state' })),
    edges: pairs.map((pair) => ({ source: pair.charAt(0), target: pair.charAt(1), event: 'go' })),
  };
}
const place = (depth: number, row: number) => ({ depth, x: depth * 350, y: row * 180 });
const places = (drawn: Graph) => Object.fromEntries(layOut(drawn));

test('nothing is laid out as nothing', () => expect(layOut({ nodes: [], edges: [] })).toEqual(new Map()));

test('columns 350 apart by the fewest transitions, rows 180 apart by id', () => {
  expect(places(graph('a', ['d', 'c', 'b', 'a'], 'ab', 'bc', 'cd', 'ac'))).toEqual({
    a: place(0, 0),
    b: place(1, 0),
    c: place(1, 1),
    d: place(2, 0),
  });
});

test('a cycle and a loop end', () => {
  expect(places(graph('a', ['a', 'b'], 'ab', 'ba', 'aa'))).toEqual({ a: place(0, 0), b: place(1, 0) });
});

test('what cannot be reached stands in the first column, by id like the rest', () => {
  expect(places(graph('m', ['m', 'x', 'b'], 'xb'))).toEqual({
    b: place(0, 0),
    m: place(0, 1),
    x: place(0, 2),
  });
});

test('the path to a state is the one with the fewest transitions; a state that cannot be reached has none', () => {
  const paths = pathsFromStart(graph('a', ['a', 'b', 'c', 'd', 'x'], 'ab', 'bc', 'cd', 'ac', 'xd'));
  expect(Object.fromEntries(paths)).toEqual({ a: ['a'], b: ['a', 'b'], c: ['a', 'c'], d: ['a', 'c', 'd'] });
});

test('without an initial state everything stands in the first column', () => {
  expect(places(graph('', ['a', 'b'], 'ab'))).toEqual({ a: place(0, 0), b: place(0, 1) });
});

test('a transition to or from a state that is not there moves nothing and has no line', () => {
  const drawn = graph('a', ['a', 'b'], 'az', 'zb');
  expect(places(drawn)).toEqual({ a: place(0, 0), b: place(0, 1) });
  expect(connect(drawn.edges, layOut(drawn))).toEqual([]);
});

test('ids in the order of their signs, not of a language', () => {
  const rows = layOut(graph('Z', ['z', 'Z', 'é', 'a']));
  expect([...rows.keys()]).toEqual(['Z', 'a', 'z', 'é']);
});

test('the event in upper case, if the guard, do the actions joined by commas', () => {
  expect(
    wordingOf({ event: 'yes_chosen', guard: 'consent is given', actions: ['keep audio', 'set region'] }),
  ).toEqual({
    event: 'YES_CHOSEN',
    guard: 'if consent is given',
    actions: 'do keep audio, set region',
  });
  expect(wordingOf({ event: 'GO', actions: [] })).toEqual({ event: 'GO' });
});

test('transitions between the same two states share a line; the way back is another', () => {
  const drawn = graph('a', ['a', 'b'], 'ab', 'ab', 'ba');
  expect(connect(drawn.edges, layOut(drawn))).toMatchObject([
    { source: 'a', target: 'b', back: false, wordings: [{ event: 'GO' }, { event: 'GO' }] },
    { source: 'b', target: 'a', back: true, wordings: [{ event: 'GO' }] },
  ]);
});

const anyGraph = fc.integer({ min: 1, max: 30 }).chain((size) => {
  const id = fc.integer({ min: 0, max: size }).map((n) => `s${n}`);
  return fc
    .array(fc.record({ source: id, target: id, event: fc.constant('GO') }), { maxLength: 90 })
    .map((edges): Graph => ({
      // Edges may use one id more than there are states: a target that is missing.
      nodes: Array.from({ length: size }, (_, n) => ({
        id: `s${n}`,
        label: '',
        isInitial: n === 0,
        type: 'state',
      })),
      edges,
    }));
});

test('every state has a place of its own', () => {
  fc.assert(
    fc.property(anyGraph, (drawn) => {
      const taken = [...layOut(drawn).values()].map(({ x, y }) => `${x} ${y}`);
      expect(new Set(taken).size).toBe(drawn.nodes.length);
    }),
  );
});

test('no transition from what can be reached leaps over a column, and back means the same or a shallower one', () => {
  fc.assert(
    fc.property(anyGraph, (drawn) => {
      const where = layOut(drawn);
      const reached = reachable(
        's0',
        drawn.edges.filter(({ source, target }) => where.has(source) && where.has(target)),
      );
      for (const { source, target, back } of connect(drawn.edges, where)) {
        const step = (where.get(target)?.depth ?? NaN) - (where.get(source)?.depth ?? NaN);
        expect(back).toBe(step <= 0);
        if (reached.has(source)) expect(step).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('a state that can be reached has one in the column before it that leads there', () => {
  fc.assert(
    fc.property(anyGraph, (drawn) => {
      const where = layOut(drawn);
      for (const [id, { depth }] of where)
        if (depth > 0)
          expect(
            drawn.edges.some(({ source, target }) => target === id && where.get(source)?.depth === depth - 1),
          ).toBe(true);
    }),
  );
});

/** Grows a set until it no longer changes: a different algorithm from the one under test. */
function reachable(from: string, edges: Graph['edges']): Set<string> {
  const reached = new Set([from]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { source, target } of edges) if (reached.has(source)) reached.add(target);
  }
  return reached;
}
