/** What a state is called; its key when nobody has named it. */
export function nameOf({ friendly_name, state_key }: { friendly_name: string; state_key: string }): string {
  return friendly_name.trim() || state_key;
}

/** What the state with this key is called; the key when there is none. */
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

/** What an event is called; its key when nobody has named it. */
export function eventName({ friendly_name, event_key }: Named): string {
  return friendly_name.trim() || event_key;
}

/** What the event with this key is called; the key when there is none. */
export function nameOfEvent(events: readonly Named[], key: string): string {
  const event = events.find(({ event_key }) => event_key === key);
  return event ? eventName(event) : key;
}
