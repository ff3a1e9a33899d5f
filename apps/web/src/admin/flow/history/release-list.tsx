import type { Draft } from '@labrish/api/flow-releases/schema';
import { getQueryKey } from '@trpc/react-query';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/use-pages.ts';
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

function useReleases() {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: getQueryKey(trpc.flowReleases.list, undefined, 'infinite'),
    load: (before, request) =>
      client.flowReleases.list.query(before === undefined ? {} : { before: Number(before) }, request),
    next: ({ next_before }) => (next_before === null ? null : String(next_before)),
  });
}
