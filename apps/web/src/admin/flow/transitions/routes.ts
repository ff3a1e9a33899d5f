import type { Transition } from '@labrish/api/transitions/schema';

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
