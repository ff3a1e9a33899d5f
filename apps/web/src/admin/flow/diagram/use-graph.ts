import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#lib/api/trpc.ts';
import { loadGraph } from './load-graph.ts';

/**
 * Loaded when the tab is first opened, and cached: opening it again, coming back to the window or a new connection load
 * nothing. Refresh does, and so does opening it after an edit of the conversation, which invalidates this key.
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
