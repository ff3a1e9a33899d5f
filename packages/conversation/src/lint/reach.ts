import type { Linted } from './finding.ts';

/** Indexes the states that each state leads to, whatever the rules say. Built once for a flow: hundreds of states use it. */
export function successorsIn({ states, transitions }: Linted): (state_key: string) => string[] {
  const next = new Map<string, string[]>(states.map(({ state_key }) => [state_key, []]));
  for (const { from_state, to_state } of transitions)
    if (next.has(to_state)) next.get(from_state)?.push(to_state);
  return (state_key) => next.get(state_key) ?? [];
}
