import type { Linted } from './finding.ts';

/** The states that a state leads to, whatever the rules say. */
export function successors({ states, transitions }: Linted, state_key: string): string[] {
  const known = new Set(states.map((state) => state.state_key));
  return transitions
    .filter(({ from_state, to_state }) => from_state === state_key && known.has(to_state))
    .map(({ to_state }) => to_state);
}
