import type { UserAction, Persona } from '@labrish/conversation/flow-test';
import { createContext, use } from 'react';

/** What is being tried: who, and what they have done already. */
export interface Trial {
  start: Persona;
  play: UserAction[];
}

interface Trying {
  /** Opens the phone and plays this in it; without anything it opens as it was. */
  show: (trial?: Trial) => void;
}

export const TryingContext = createContext<Trying>({ show: () => undefined });

/** The phone, from anywhere at the workbench. */
export function useTrying(): Trying {
  return use(TryingContext);
}
