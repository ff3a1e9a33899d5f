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
