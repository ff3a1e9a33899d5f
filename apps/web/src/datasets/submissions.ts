import type { Submission } from '@labrish/api/submissions/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useMemo } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { trpc } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/use-pages.ts';
import type { Filters } from './filters/filters.ts';

/** First page: SPEC section 9's limit. Later pages are smaller, as reading five hundred rows makes a slow phone stutter. */
const FIRST = 500;
const FURTHER = 100;
/**
 * Makes a refetch (on return, or by Refresh) load the first page only and drop the others: one request, however far
 * somebody has scrolled. (Queries heed `pages`, though the type of this hook does not name it.)
 */
const FIRST_PAGE_ANEW = { pages: 1 };
/**
 * Returns whether only one page is loaded. After the Back button or a lost connection only such a list is refetched: a
 * longer one would lose its later pages, and the person their position.
 */
const isOnePage = ({ state }: { state: { data?: { pages: unknown[] } | undefined } }) =>
  (state.data?.pages.length ?? 0) < 2;

/** Loads the matching submissions page by page. */
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
    // Do not compare the rows with the previous ones after every page: for thousands, that costs more than rendering them.
    structuralSharing: false,
  });
  const { data, isPending, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = query;
  const rows: Submission[] = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const more = useCallback(() => {
    // Without `cancelRefetch`, a second request while a page loads does nothing.
    if (data?.pages.at(-1)?.next_cursor) void fetchNextPage({ cancelRefetch: false });
  }, [data, fetchNextPage]);
  const isMoreFailed = query.isFetchNextPageError;
  // Read only the properties that are used: React Query re-renders when a property that was read here changes.
  return {
    rows,
    more,
    isPending,
    isPlaceholderData,
    hasNextPage,
    refetch,
    /** Why the list could not be loaded or refreshed. */
    error: isMoreFailed ? null : query.error,
    /** The list itself is loading, not only another page of it. */
    isLoading: isPending || query.isRefetching,
    /** Why the next page could not be loaded. */
    moreError: isMoreFailed ? query.error : null,
    isLoadingMore: isMoreFailed && query.isFetchingNextPage,
  };
}
