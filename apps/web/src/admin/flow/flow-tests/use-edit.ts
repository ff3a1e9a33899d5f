import { notifyFailure, notify } from '#lib/outcomes.ts';
import { trpc } from '#lib/api/trpc.ts';

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
    editAndNotify: (change: () => Promise<unknown>, words: { done: string; failed: string }) =>
      notifyFailure(words.failed, async () => {
        await edit(change);
        notify.success(words.done);
      }),
  };
}
