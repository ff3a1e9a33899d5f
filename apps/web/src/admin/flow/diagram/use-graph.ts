import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#lib/api/trpc.ts';
import { loadGraph } from './load-graph.ts';

/**
 * Loads the graph when the tab is first opened, and caches it: opening the tab again, returning to the window or reconnecting
 * loads nothing. Refresh loads it again, as does opening the tab after an edit of the conversation, which invalidates this key.
 */
export function useGraph() {
  return useQuery({
    queryKey: getQueryKey(trpc.stateMachine),
    queryFn: loadGraph,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  });
}
