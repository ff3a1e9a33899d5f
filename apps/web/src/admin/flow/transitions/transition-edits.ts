import type { Transition } from '@labrish/api/transitions/schema';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { isSignedOut, errorMessage } from '#lib/api/api-error.ts';

/** Calls `work` with the transition as it was when its edit began (useOptimisticEdit). */
type Write = (work: (from: Transition) => Promise<unknown>) => Promise<boolean>;

/**
 * Returns the edits of transitions. Each shows a toast and returns whether it worked; the list is then up to date. A conflict
 * with somebody else's edit shows elsewhere, where the user can choose what to do about it.
 */
export function useTransitionEdits() {
  const utils = trpc.useUtils();
  const move = trpc.transitions.move.useMutation();
  const create = trpc.transitions.create.useMutation();
  const configure = trpc.transitions.configure.useMutation();
  const remove = trpc.transitions.remove.useMutation();
  type Configuration = Omit<Parameters<typeof configure.mutateAsync>[0], 'id' | 'version' | 'priority'>;

  const refresh = () =>
    Promise.all([
      utils.transitions.invalidate(),
      utils.stateMachine.invalidate(),
      utils.flowVersions.invalidate(),
    ]);
  const told = async (work: Promise<boolean>, done: string, failed: string) => {
    try {
      if (await work) {
        await refresh();
        notify.success(done);
        return true;
      }
    } catch (error) {
      const reason = errorMessage(error);
      if (reason === STATE_GONE) notify.error('Invalid state', STATE_GONE);
      else notify.error(failed, reason);
      if (isSignedOut(error)) return false;
    }
    // Somebody else may have changed or removed what this edit was about.
    void utils.states.list.invalidate();
    void refresh();
    return false;
  };
  return {
    create: (input: Parameters<typeof create.mutateAsync>[0]) =>
      told(
        create.mutateAsync(input).then(() => true),
        'Transition created',
        'Creation failed',
      ),
    move: (write: Write, to_state_id: string) =>
      told(
        write(({ id, version }) => move.mutateAsync({ id, version, to_state_id })),
        'Transition updated',
        'Update failed',
      ),
    configure: (write: Write, priority: number, configuration: Configuration) =>
      told(
        write(({ id, version, ...from }) =>
          configure.mutateAsync({
            id,
            version,
            ...(priority !== from.priority && { priority }),
            ...configuration,
          }),
        ),
        'Transition updated',
        'Update failed',
      ),
    remove: (write: Write) =>
      told(
        write(({ id, version }) => remove.mutateAsync({ id, version })),
        'Transition removed',
        'Update failed',
      ),
  };
}

/** The server's own words for a state that is not there any more (SPEC section 5). */
const STATE_GONE = 'Selected state not found';
