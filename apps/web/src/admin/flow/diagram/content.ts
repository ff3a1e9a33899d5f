import type { Graph } from '@labrish/api/state-machine/schema';
import type { State } from '@labrish/api/states/schema';
import { choicesOf, savedContent, eventOf } from '../drafts/content.ts';
import { type Flow, nameOf, routesOf } from '../flow-data.ts';

/** A choice of a state as its node shows it. */
export interface NodeChoice {
  id: string;
  label: string;
  /** Key of the event that a tap triggers; empty if there is none. */
  event_key: string;
  /** Names of the states that the event leads to, in the order in which its transitions are tried. */
  leads_to: string[];
}

/** What the diagram shows: SPEC's graph, and what the saved flow adds to it. */
export interface Content {
  graph: Graph;
  /** By the key of the state. */
  choices: ReadonlyMap<string, NodeChoice[]>;
  /** Names of the events, by their keys. */
  event_names: ReadonlyMap<string, string>;
}

/** Adds the saved flow to the graph. @param flow undefined when it could not be loaded: the graph is then drawn alone */
export function toContent(graph: Graph, flow: Flow | undefined): Content {
  return {
    graph,
    choices: new Map(flow?.states.map((state) => [state.state_key, choicesIn(flow, state)])),
    event_names: new Map(
      flow?.events
        .map(({ event_key, friendly_name }) => [event_key, friendly_name.trim()] as const)
        .filter(([, name]) => name !== ''),
    ),
  };
}

function choicesIn(flow: Flow, { id, state_key }: State): NodeChoice[] {
  const content = savedContent(flow, state_key);
  return choicesOf(content).map((choice) => {
    const event_key = eventOf(content.type, choice);
    const routes = event_key === '' ? [] : routesOf(flow.transitions, id, event_key);
    return {
      id: choice.id,
      label: choice.label,
      event_key,
      leads_to: [...new Set(routes.map(({ to_state }) => nameOf(to_state)))],
    };
  });
}
