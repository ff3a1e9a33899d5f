import type { Connection } from '../geometry/connections.ts';

/** What the events of a line are called, each once; by their keys while nobody has named them. */
export function eventsInWords({ events }: Connection, names: ReadonlyMap<string, string>): string[] {
  return [...new Set(events.map((event_key) => names.get(event_key) ?? fromKey(event_key)))];
}

/** YES_CHOSEN is read as "Yes chosen". */
function fromKey(event_key: string): string {
  const words = event_key.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
