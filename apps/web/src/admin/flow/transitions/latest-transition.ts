import type { Transition } from '@labrish/api/transitions/schema';
import { trpc, type Outputs } from '#lib/api/trpc.ts';

/** A transition with its rules and actions. */
export type WholeTransition = Transition &
  Outputs['transitions']['rules'] &
  Outputs['transitions']['actions'];

/** Returns a function that loads a transition from the server, not from the cache; null if it is gone. */
export function useLatestTransition(id: string): () => Promise<WholeTransition | null> {
  const { client } = trpc.useUtils();
  return async () => {
    // Load the version first: a change between these requests is then refused as stale, and never overwritten.
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
