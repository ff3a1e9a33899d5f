import type { Transition } from '@labrish/api/transitions/schema';
import { trpc, type Outputs } from '#lib/api/trpc.ts';

/** A transition with what must hold for it and what it does. */
export type WholeTransition = Transition &
  Outputs['transitions']['rules'] &
  Outputs['transitions']['actions'];

/** Asks the server, not what this page remembers, for a transition as it is now; null when it is gone. */
export function useLatestTransition(id: string): () => Promise<WholeTransition | null> {
  const { client } = trpc.useUtils();
  return async () => {
    // Its version first: what is changed between these questions is then refused as stale, and never overwritten.
    const { transitions } = await client.transitions.list.query();
    const transition = transitions.find((one) => one.id === id);
    if (!transition) return null;
    const [rules, actions] = await Promise.all([
      client.transitions.rules.query({ transition_id: id }),
      client.transitions.actions.query({ transition_id: id }),
    ]);
    return { ...transition, ...rules, ...actions };
  };
}
