import { errorMessage } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';

/** Returns functions that change the tests and then refetch them. */
export function useEdit() {
  const utils = trpc.useUtils();
  const edit = async (change: () => Promise<unknown>) => {
    try {
      await change();
    } finally {
      // Refetch after a failure too: somebody else may have changed the tests first.
      await utils.flowTests.list.invalidate();
    }
  };
  return {
    /** Makes a change, then refetches the tests. @throws the server's refusal */
    edit,
    /** Works like `edit`, but shows the outcome as a toast. @returns whether the change worked */
    editAndNotify: async (change: () => Promise<unknown>, words: { done: string; failed: string }) => {
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
