import type { Draft } from '@labrish/api/flow-versions/schema';
import { getQueryKey } from '@trpc/react-query';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/use-pages.ts';
import { VersionRow } from './version-row.tsx';

/** Lists every version of the flow, the newest first. */
export function VersionList({ draft }: { draft: Draft }) {
  const list = useVersions();
  const versions = list.data?.pages.flatMap((page) => page.versions);
  return (
    <Section
      title="Versions"
      note="Every change that people got, with who made it. Any of them can be put back."
    >
      <QueryFailure what="The versions could not be loaded." query={list} />
      {!versions && !list.error && <Pending>Loading the versions...</Pending>}
      {versions?.length === 0 && <p className="text-muted">There is no conversation yet.</p>}
      {versions && (
        <ol className="grid">
          {versions.map((version) => (
            <VersionRow key={version.number} version={version} draft={draft} />
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

function useVersions() {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: getQueryKey(trpc.flowVersions.list, undefined, 'infinite'),
    load: (before, request) =>
      client.flowVersions.list.query(before === undefined ? {} : { before: Number(before) }, request),
    next: ({ next_before }) => (next_before === null ? null : String(next_before)),
  });
}
