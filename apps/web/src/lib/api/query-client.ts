import { QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';

/** One cache for the page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The server's own answers (4xx) do not change by asking again; a lost connection does.
      retry: (failures, error) => (status(error) ?? 500) >= 500 && failures < 2,
      refetchOnWindowFocus: true,
    },
    // A change that cannot be sent fails at once and says so: the words typed are still there. Nobody waits unknowing.
    mutations: { networkMode: 'always' },
  },
});

function status(error: unknown): number | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  return typeof data === 'object' && data && 'httpStatus' in data && typeof data.httpStatus === 'number'
    ? data.httpStatus
    : undefined;
}
