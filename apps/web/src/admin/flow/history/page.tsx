import { Link } from 'react-router';
import type { Draft } from '@labrish/api/flow-versions/schema';
import { getQueryKey } from '@trpc/react-query';
import { PageTitle } from '#components/page/page-title.tsx';
import { QueryFailure } from '#components/load-failure.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { Pending, Section } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { usePages } from '#lib/api/use-pages.ts';
import { AsFile, Publishing } from './as-file.tsx';
import { PublishCheck } from './publish-check.tsx';
import { NotLiveYet } from './not-live-yet.tsx';
import { VersionRow } from './version-row.tsx';

/** Shows what is not live yet, every version, and when a save goes live. */
export function HistoryPage() {
  const draft = trpc.flowVersions.draft.useQuery(undefined, { refetchOnMount: 'always' });
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>History of the conversation</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold sm:text-3xl">History of the conversation</h1>
        <p>
          <Link to="/app/admin" className="font-semibold text-primary underline-offset-4 hover:underline">
            Back to the Admin Panel
          </Link>
        </p>
      </div>
      <QueryFailure what="The history could not be loaded." query={draft} />
      {draft.isPending && <p role="status">Loading...</p>}
      {draft.data && (
        <>
          <NotLiveYet draft={draft.data} />
          <PublishCheck />
          <VersionList draft={draft.data} />
          <Publishing draft={draft.data} />
          <AsFile draft={draft.data} />
        </>
      )}
    </div>
  );
}

/** Lists every version of the flow, the newest first. */
function VersionList({ draft }: { draft: Draft }) {
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
