import type { Event } from '@labrish/api/events/schema';
import { nameOf } from '#admin/flow/name-of.ts';
import type { Flow } from '#admin/flow/flow-data.ts';

/** Returns the names of the states with a choice or a transition for this event, in the order of the states. */
export function usesOf({ event_key }: Event, { states, mappings, transitions }: Flow): string[] {
  const keys = new Set([
    ...mappings.filter((row) => row.triggers_event === event_key).map(({ state_key }) => state_key),
    ...transitions
      .filter(({ event }) => event.event_key === event_key)
      .map(({ from_state }) => from_state.state_key),
  ]);
  return states.filter(({ state_key }) => keys.has(state_key)).map(nameOf);
}
