import { trpc } from '#lib/api/trpc.ts';

/** Loads what must hold for a transition and what it does; undefined while it loads. */
export function useRulesAndActions(transition_id: string) {
  const rules = trpc.transitions.rules.useQuery({ transition_id });
  const actions = trpc.transitions.actions.useQuery({ transition_id });
  return {
    rules: rules.data?.rules,
    actions: actions.data?.actions,
    error: rules.error ?? actions.error,
  };
}

/** Returns what must hold, in words that follow "if"; empty if there are no rules. */
export function useGuard(transition_id: string): string {
  const { data } = trpc.transitions.rules.useQuery({ transition_id });
  return (data?.rules ?? []).map(({ description }) => description).join(' and ');
}
