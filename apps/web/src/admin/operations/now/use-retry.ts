import { describeError } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { number } from '#lib/format.ts';
import { notify } from '#lib/toasts.ts';

/** Retries what failed, one thing or many, and shows the outcome. */
export function useRetry() {
  const utils = trpc.useUtils();
  return trpc.operations.retry.useMutation({
    onSuccess: ({ retried, refused }) =>
      notify.success(
        `Trying ${number(retried)} again`,
        refused ? `${number(refused)} have nothing left to say, or cannot be reached.` : undefined,
      ),
    onError: (failure) => notify.error('Not tried again', describeError(failure, 'Check the connection.')),
    onSettled: () => utils.operations.invalidate(),
  });
}
