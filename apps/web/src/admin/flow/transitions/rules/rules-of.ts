import { trpc } from '#lib/api/trpc.ts';

/** Loads the rules and actions of a transition; both are undefined while they load. */
export function useRulesAndActions(transition_id: string) {
  const rules = trpc.transitions.rules.useQuery({ transition_id });
  const actions = trpc.transitions.actions.useQuery({ transition_id });
  return {
    rules: rules.data?.rules,
    actions: actions.data?.actions,
    error: rules.error ?? actions.error,
  };
}

/** Returns the rules of a transition as words that follow "if"; empty if there are none. */
export function useGuard(transition_id: string): string {
  const { data } = trpc.transitions.rules.useQuery({ transition_id });
  return (data?.rules ?? []).map(({ description }) => description).join(' and ');
}
