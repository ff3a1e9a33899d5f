import { errorMessage } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';

/** Does something to the tests, and shows them as they are then. */
export function useEdit() {
  const utils = trpc.useUtils();
  const edit = async (change: () => Promise<unknown>) => {
    try {
      await change();
    } finally {
      // Somebody else may have been first.
      await utils.flowTests.list.invalidate();
    }
  };
  return {
    /** @throws what the server says. */
    edit,
    /** Says how it went. @returns whether it is done. */
    tell: async (change: () => Promise<unknown>, words: { done: string; failed: string }) => {
      try {
        await edit(change);
        notify.success(words.done);
        return true;
      } catch (error) {
        notify.error(words.failed, errorMessage(error));
        return false;
      }
    },
  };
}
