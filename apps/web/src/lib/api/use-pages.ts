import {
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';

/** Where a page ended; undefined before the first page. */
type Cursor = string | undefined;
type Options<Page> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page, Cursor>, QueryKey, Cursor>;
/** The options that this hook sets for all lists. */
type Own = 'queryFn' | 'initialPageParam' | 'getNextPageParam';

/**
 * Loads a list of the API page by page, through the typed client: tRPC's own infinite hook adds a `direction` to the
 * input, which strict inputs refuse.
 *
 * @param options.next returns the cursor after a page; null after the last.
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
