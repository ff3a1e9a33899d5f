import type { Draft } from '@labrish/api/flow-releases/schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { ReleaseRow } from './release-row.tsx';

/** Every flow that people got, the newest first. */
export function ReleaseList({ draft }: { draft: Draft }) {
  const list = useReleases();
  const releases = list.data?.pages.flatMap((page) => page.releases);
  return (
    <Section
      title="Releases"
      note="Every change that people got, with who made it. Any of them can be put back."
    >
      <QueryFailure what="The releases could not be loaded." query={list} />
      {!releases && !list.error && <Pending>Loading the releases...</Pending>}
      {releases?.length === 0 && <p className="text-muted">There is no conversation yet.</p>}
      {releases && (
        <ol className="grid">
          {releases.map((release) => (
            <ReleaseRow key={release.number} release={release} draft={draft} />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <Button
          variant="outline"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </Section>
  );
}

/** tRPC's own infinite hook adds a `direction` to the input, which strict inputs refuse. */
function useReleases() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: [...getQueryKey(trpc.flowReleases.list, undefined, 'infinite')],
    queryFn: ({ pageParam, signal }) =>
      client.flowReleases.list.query(pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
  });
}
