import { useSyncExternalStore } from 'react';

/** Where somebody in the phone stands, and the transitions that their last message followed. */
export interface Taken {
  state_key: string | null;
  transitions: string[];
  /** The same as the states that they lead from and to. */
  ways: { from_state: string; to_state: string }[];
}

const listeners = new Set<() => void>();
let taken: Taken | undefined;

/** There is one phone at a time; what it does shows in lists and in the drawing, wherever these stand. */
export function tellTaken(now: Taken | undefined): void {
  taken = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Undefined while the phone is shut. */
export function useTaken(): Taken | undefined {
  return useSyncExternalStore(subscribe, () => taken);
}
