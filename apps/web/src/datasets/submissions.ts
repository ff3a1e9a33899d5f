import type { Submission } from '@labrish/api/submissions/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useMemo } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { trpc } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/use-pages.ts';
import type { Filters } from './filters/filters.ts';

/** SPEC section 9's limit at first; then less at a time, because reading five hundred rows at once makes a slow phone stumble. */
const FIRST = 500;
const FURTHER = 100;
/**
 * Asking again, when one comes back or presses Refresh, begins with the first page anew and lets go of the others: one
 * request, however far somebody has scrolled. (Queries heed `pages`, though the type of this hook does not name it.)
 */
const FIRST_PAGE_ANEW = { pages: 1 };
/**
 * Whether asking anew costs nobody their place: who comes back by the Back button, or after a lost connection, finds the
 * rows where they were.
 */
const isOnePage = ({ state }: { state: { data?: { pages: unknown[] } | undefined } }) =>
  (state.data?.pages.length ?? 0) < 2;

/** The submissions that match, page by page. */
export function useSubmissions(filters: Filters) {
  const { client } = trpc.useUtils();
  const isBack = useNavigationType() === NavigationType.Pop;
  const query = usePages({
    queryKey: getQueryKey(trpc.submissions.list, filters, 'infinite'),
    load: (cursor, request) =>
      client.submissions.list.query(
        { ...filters, cursor, limit: cursor === undefined ? FIRST : FURTHER },
        request,
      ),
    next: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    ...FIRST_PAGE_ANEW,
    refetchOnWindowFocus: false,
    refetchOnReconnect: isOnePage,
    refetchOnMount: isBack ? isOnePage : true,
    // Comparing thousands of rows with themselves after every page costs more than drawing them.
    structuralSharing: false,
  });
  const { data, isPending, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = query;
  const rows: Submission[] = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const more = useCallback(() => {
    // Asking again while a page is on its way does nothing.
    if (data?.pages.at(-1)?.next_cursor) void fetchNextPage({ cancelRefetch: false });
  }, [data, fetchNextPage]);
  const isMoreFailed = query.isFetchNextPageError;
  // React Query draws the screen anew whenever any property that is read here changes, so only what is used is read.
  return {
    rows,
    more,
    isPending,
    isPlaceholderData,
    hasNextPage,
    refetch,
    /** Why the list is not there, or not anew. */
    error: isMoreFailed ? null : query.error,
    /** The list is on its way, and not just a page more of it. */
    isLoading: isPending || query.isRefetching,
    /** Why the next page did not come. */
    moreError: isMoreFailed ? query.error : null,
    isLoadingMore: isMoreFailed && query.isFetchingNextPage,
  };
}
