import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#lib/api/trpc.ts';

/**
 * What somebody sent and got, a page at a time, latest first. Every look is audited, so nothing here loads by itself again. (tRPC's
 * own infinite hook adds a `direction` to the input, which strict inputs refuse.)
 */
export function useTimeline(contributor_id: string) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: [...getQueryKey(trpc.operations.timeline, { contributor_id }, 'infinite')],
    queryFn: ({ pageParam, signal }) =>
      client.operations.timeline.query(
        { contributor_id, limit: 50, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
