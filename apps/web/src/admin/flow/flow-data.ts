import type { Event } from '@labrish/api/events/schema';
import type { Mapping } from '@labrish/api/button-mappings/schema';
import type { State } from '@labrish/api/states/schema';
import type { Transition } from '@labrish/api/transitions/schema';
import { createContext, use, useMemo } from 'react';
import { trpc, type Outputs } from '#lib/api/trpc.ts';

export type Template = Outputs['contentTemplates']['list']['templates'][number];

/** The whole conversation as the server last sent it. */
export interface Flow {
  states: State[];
  templates: Template[];
  mappings: Mapping[];
  events: Event[];
  transitions: Transition[];
}

/**
 * Fetches all five lists in one request. `flow` is set once all have arrived, and stays during a later failure; `refetch` refetches
 * everything that the editor shows.
 */
export function useFlowQueries() {
  const states = trpc.states.list.useQuery();
  const templates = trpc.contentTemplates.list.useQuery();
  const mappings = trpc.buttonMappings.list.useQuery();
  const events = trpc.events.list.useQuery();
  const transitions = trpc.transitions.list.useQuery();
  const all = [states, templates, mappings, events, transitions];
  const flow = useMemo<Flow | undefined>(
    () =>
      states.data && templates.data && mappings.data && events.data && transitions.data
        ? { ...states.data, ...templates.data, ...mappings.data, ...events.data, ...transitions.data }
        : undefined,
    [states.data, templates.data, mappings.data, events.data, transitions.data],
  );
  return {
    flow,
    error: all.find((query) => query.error)?.error ?? null,
    isFetching: all.some((query) => query.isFetching),
    refetch: useRefreshFlow(),
  };
}

/** Refetches everything that the editor shows. */
export function useRefreshFlow(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.states.invalidate(),
      utils.contentTemplates.invalidate(),
      utils.buttonMappings.invalidate(),
      utils.events.invalidate(),
      utils.transitions.invalidate(),
      utils.stateMachine.invalidate(),
      utils.flowVersions.invalidate(),
    ]);
  };
}

const FlowContext = createContext<Flow | null>(null);
export const FlowProvider = FlowContext;

/** Returns the whole conversation, for components within the editor, where it always exists. */
export function useFlow(): Flow {
  const flow = use(FlowContext);
  if (!flow) throw new Error('useFlow() needs a FlowProvider around it.');
  return flow;
}

/** Returns the name of a state, or its key if it has none. */
export function nameOf({ friendly_name, state_key }: { friendly_name: string; state_key: string }): string {
  return friendly_name.trim() || state_key;
}

/** Returns the name of the state with this key, or the key if there is no such state. */
export function nameOfState(
  states: readonly { friendly_name: string; state_key: string }[],
  key: string,
): string {
  const state = states.find(({ state_key }) => state_key === key);
  return state ? nameOf(state) : key;
}

interface Named {
  event_key: string;
  friendly_name: string;
}

/** Returns the name of an event, or its key if it has none. */
export function eventName({ friendly_name, event_key }: Named): string {
  return friendly_name.trim() || event_key;
}

/** Returns the name of the event with this key, or the key if there is no such event. */
export function nameOfEvent(events: readonly Named[], key: string): string {
  const event = events.find(({ event_key }) => event_key === key);
  return event ? eventName(event) : key;
}

/** Returns the transitions that leave a state on an event, in the order in which they are tried. */
export function routesOf(transitions: Transition[], state_id: string, event_key: string): Transition[] {
  return transitionsFrom(transitions, state_id).filter(({ event }) => event.event_key === event_key);
}

/** Returns all transitions that leave a state, grouped by event, in the order in which they are tried. */
export function transitionsFrom(transitions: Transition[], state_id: string): Transition[] {
  const own = transitions.filter(({ from_state }) => from_state.id === state_id);
  const events = [...new Set(own.map(({ event }) => event.event_key))];
  return own.sort(
    (a, b) =>
      events.indexOf(a.event.event_key) - events.indexOf(b.event.event_key) ||
      a.priority - b.priority ||
      a.id.localeCompare(b.id),
  );
}
