import { describeError } from '#lib/api/describe-error.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';

/** Returns a function that makes callbacks: they show the outcome, then refetch. */
export function useActionNotices() {
  const utils = trpc.useUtils();
  return (said: string) => ({
    onSuccess: () => {
      notify.success(said);
      return utils.operations.invalidate();
    },
    onError: (error: unknown) =>
      notify.error('That was not done', describeError(error, 'Check the connection and try again.')),
  });
}
