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
