import { Smartphone } from 'lucide-react';
import { createStore, useStore } from '#lib/store.ts';

/** Marks, in a list of states, the state that the phone is in. */
export function ActiveStateBadge({ state_key }: { state_key: string }) {
  const taken = useActivePath();
  if (taken?.state_key !== state_key) return null;
  return <Smartphone role="img" aria-label="The phone is here" className="size-4 shrink-0 text-primary" />;
}

/** Marks a transition that the phone has just taken. */
export function ActiveTransition({ id }: { id: string }) {
  const taken = useActivePath();
  if (!taken?.transitions.includes(id)) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-primary">
      <Smartphone aria-hidden className="size-4 shrink-0" />
      Taken in the phone just now
    </p>
  );
}

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
