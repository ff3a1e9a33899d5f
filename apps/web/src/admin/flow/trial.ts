import type { UserAction, Persona } from '@labrish/conversation/flow-test';
import { createContext, use } from 'react';

/** A chat to try: the persona, and what they have done already. */
export interface Trial {
  start: Persona;
  play: UserAction[];
}

interface Trying {
  /** Opens the phone and replays a chat in it. Without a chat, the phone opens as it was. */
  show: (trial?: Trial) => void;
}

export const TryingContext = createContext<Trying>({ show: () => undefined });

/** Returns access to the phone from anywhere in the workbench. */
export function useTrying(): Trying {
  return use(TryingContext);
}
