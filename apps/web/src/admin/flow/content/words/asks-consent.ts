import type { State } from '@labrish/api/states/schema';
import { trpc } from '#lib/api/trpc.ts';
import { useFlow } from '#admin/flow/flow-data.ts';
import { leaving } from '#admin/flow/transitions/routes.ts';

/**
 * Finds out whether people agree in this state: an answer is recorded as their consent.
 *
 * @returns false while the actions of the state's transitions are loading.
 */
export function useAsksConsent({ id }: State): boolean {
  const { transitions } = useFlow();
  return trpc.useQueries(
    (t) => leaving(transitions, id).map((one) => t.transitions.actions({ transition_id: one.id })),
    {
      combine: (answers) =>
        answers.some(({ data }) => data?.actions.some(({ action_key }) => action_key === 'record_consent')),
    },
  );
}
