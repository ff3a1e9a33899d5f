import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { reasonOf } from '#lib/refusal.ts';

/** The edits of transitions, each told by a toast. They answer whether they worked; the list is then up to date. */
export function useTransitionEdits() {
  const utils = trpc.useUtils();
  const move = trpc.transitions.move.useMutation();
  const create = trpc.transitions.create.useMutation();
  const configure = trpc.transitions.configure.useMutation();
  const remove = trpc.transitions.remove.useMutation();

  const refresh = () => Promise.all([utils.transitions.invalidate(), utils.stateMachine.invalidate()]);
  const told = async (work: Promise<unknown>, done: string, failed: string) => {
    try {
      await work;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === STATE_GONE) notify.error('Invalid state', STATE_GONE);
      else notify.error(failed, reason);
      // What the next try is based on, and what somebody else may have done.
      void utils.states.list.invalidate();
      void refresh();
      return false;
    }
    await refresh();
    notify.success(done);
    return true;
  };
  return {
    move: (input: Parameters<typeof move.mutateAsync>[0]) =>
      told(move.mutateAsync(input), 'Transition updated', 'Update failed'),
    create: (input: Parameters<typeof create.mutateAsync>[0]) =>
      told(create.mutateAsync(input), 'Transition created', 'Creation failed'),
    configure: (input: Parameters<typeof configure.mutateAsync>[0]) =>
      told(configure.mutateAsync(input), 'Transition updated', 'Update failed'),
    remove: (input: Parameters<typeof remove.mutateAsync>[0]) =>
      told(remove.mutateAsync(input), 'Transition removed', 'Update failed'),
  };
}

/** The server's own words for it (SPEC section 5). */
const STATE_GONE = 'Selected state not found';
