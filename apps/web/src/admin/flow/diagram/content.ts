import type { Graph } from '@labrish/api/state-machine/schema';
import type { State } from '@labrish/api/states/schema';
import { choicesOf, savedContent, eventOf } from '../drafts/content.ts';
import { type Flow, nameOf, routesOf } from '../flow-data.ts';
import { pathsFromStart, type Place } from './geometry/layout.ts';

/** A choice of a state as its node shows it. */
export interface NodeChoice {
  id: string;
  label: string;
  /** Key of the event that a tap triggers; empty if there is none. */
  event_key: string;
  /** Names of the states that the event leads to, in the order in which its transitions are tried. */
  leads_to: string[];
  /** The sides of the node on which its lines leave: `left` for lines to an earlier column. */
  sides: ('left' | 'right')[];
}

/** What the diagram shows: SPEC's graph, and what the saved flow adds to it. */
export interface Content {
  graph: Graph;
  /** The shortest path from the initial state to each state that can be reached, by its key. */
  paths: ReadonlyMap<string, readonly string[]>;
  /** By the key of the state. */
  choices: ReadonlyMap<string, NodeChoice[]>;
}

/** Adds the saved flow to the graph. @param flow undefined when it could not be loaded: the graph is then drawn alone */
export function toContent(graph: Graph, flow: Flow | undefined, places: ReadonlyMap<string, Place>): Content {
  return {
    graph,
    paths: pathsFromStart(graph),
    choices: new Map(flow?.states.map((state) => [state.state_key, choicesIn(flow, state, places)])),
  };
}

function choicesIn(flow: Flow, { id, state_key }: State, places: ReadonlyMap<string, Place>): NodeChoice[] {
  const depthOf = (key: string) => places.get(key)?.depth ?? 0;
  const content = savedContent(flow, state_key);
  return choicesOf(content).map((choice) => {
    const event_key = eventOf(content.type, choice);
    const routes = event_key === '' ? [] : routesOf(flow.transitions, id, event_key);
    const targets = new Map(routes.map(({ to_state }) => [to_state.state_key, nameOf(to_state)]));
    const sides = [...targets.keys()].map((key) => (depthOf(key) < depthOf(state_key) ? 'left' : 'right'));
    return {
      ...{ id: choice.id, label: choice.label, event_key },
      leads_to: [...targets.values()],
      sides: [...new Set(sides)],
    };
  });
}
