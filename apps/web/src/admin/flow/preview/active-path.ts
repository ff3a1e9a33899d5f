import { createStore, useStore } from '#lib/store.ts';

/** The state that the phone is in, and the transitions that its last message followed. */
export interface ActivePath {
  state_key: string | null;
  transitions: string[];
  /** The same transitions, as the states that they lead from and to. */
  ways: { from_state: string; to_state: string }[];
}

const phone = createStore<{ taken: ActivePath | undefined }>({ taken: undefined });

/** Publishes where the phone is, for lists and the drawing anywhere on the page. There is one phone at a time. */
export function publishActivePath(now: ActivePath | undefined): void {
  phone.set({ taken: now });
}

/** Returns where the phone is; undefined while the phone is closed. */
export function useActivePath(): ActivePath | undefined {
  return useStore(phone, ({ taken }) => taken);
}
