import type { Connection } from '../geometry/connections.ts';

/** Returns the names of a line's events, each once; events without a name are read from their keys. */
export function eventsInWords({ events }: Connection, names: ReadonlyMap<string, string>): string[] {
  return [...new Set(events.map((event_key) => names.get(event_key) ?? fromKey(event_key)))];
}

/** Turns a key into words: YES_CHOSEN is read as "Yes chosen". */
function fromKey(event_key: string): string {
  const words = event_key.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
