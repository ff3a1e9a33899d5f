import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/use-pages.ts';

const BATCH_SIZE = 50;

/** Loads what a contributor sent and got, latest first. Never refetches by itself, because every request is audited. */
export function useTimeline(contributor_id: string) {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: getQueryKey(trpc.operations.timeline, { contributor_id }, 'infinite'),
    load: (cursor, request) =>
      client.operations.timeline.query({ contributor_id, limit: BATCH_SIZE, cursor }, request),
    next: ({ next_cursor }) => next_cursor,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
