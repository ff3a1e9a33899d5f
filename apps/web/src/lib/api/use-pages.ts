import {
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';

/** Where a page ended, for the next one; undefined before the first. */
type Cursor = string | undefined;
type Options<Page> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page, Cursor>, QueryKey, Cursor>;
/** What is answered here for all lists. */
type Own = 'queryFn' | 'initialPageParam' | 'getNextPageParam';

/**
 * A list of the API, page by page, asked for through the typed client: tRPC's own infinite hook adds a `direction` to the input, which
 * strict inputs refuse.
 *
 * @param options.next the cursor behind a page; null where it is the last.
 */
export function usePages<Page>({
  load,
  next,
  ...options
}: Omit<Options<Page>, Own> & {
  load: (cursor: Cursor, request: { signal: AbortSignal }) => Promise<Page>;
  next: (page: Page) => string | null;
}) {
  return useInfiniteQuery<Page, Error, InfiniteData<Page, Cursor>, QueryKey, Cursor>({
    ...options,
    queryFn: ({ pageParam, signal }) => load(pageParam, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (page) => next(page) ?? undefined,
  });
}
