import { QueryClient } from '@tanstack/react-query';
import { statusOf } from './trpc.ts';

/** The page's only cache. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Retry twice without an answer, or after a 5xx. A retry does not change the server's own refusals (4xx).
      retry: (failures, error) => (statusOf(error) ?? 500) >= 500 && failures < 2,
      refetchOnWindowFocus: true,
    },
    // Send a mutation even while offline, so that it fails at once: the typed words are still there, and nobody waits
    // without knowing it.
    mutations: { networkMode: 'always' },
  },
});
