import type { Event } from '@labrish/api/events/schema';
import { errorMessage } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';

/** Retires an event, or brings it back. */
export function useSetActive() {
  const utils = trpc.useUtils();
  const update = trpc.events.update.useMutation();
  const setActive = async ({ id }: Pick<Event, 'id'>, is_active: boolean) => {
    try {
      await update.mutateAsync({ id, is_active });
      notify.success(is_active ? 'Event brought back' : 'Event retired');
    } catch (error) {
      notify.error('Update failed', errorMessage(error));
    }
    await Promise.all([utils.events.invalidate(), utils.flowVersions.invalidate()]);
  };
  return { setActive, isBusy: update.isPending };
}
