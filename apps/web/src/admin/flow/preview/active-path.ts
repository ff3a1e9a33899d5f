import { useSyncExternalStore } from 'react';

/** The state that the phone is in, and the transitions that its last message followed. */
export interface Taken {
  state_key: string | null;
  transitions: string[];
  /** The same transitions, as the states that they lead from and to. */
  ways: { from_state: string; to_state: string }[];
}

const listeners = new Set<() => void>();
let taken: Taken | undefined;

/** Publishes where the phone is, for lists and the drawing anywhere on the page. There is one phone at a time. */
export function tellTaken(now: Taken | undefined): void {
  taken = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns undefined while the phone is closed. */
export function useTaken(): Taken | undefined {
  return useSyncExternalStore(subscribe, () => taken);
}
