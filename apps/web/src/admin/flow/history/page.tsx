import { Link } from 'react-router';
import { PageTitle } from '#components/page.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { Pending, QueryFailure } from '#components/section.tsx';
import { AsFile, Publishing } from './as-file.tsx';
import { PublishCheck } from './publish-check.tsx';
import { NotLiveYet } from './not-live-yet.tsx';
import { VersionList } from './versions.tsx';

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
      {draft.isPending && <Pending />}
      {draft.data && (
        <>
          <NotLiveYet draft={draft.data} />
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_28rem]">
            <VersionList draft={draft.data} />
            <div className="grid grid-cols-1 gap-4">
              {/* Not above the versions: the checks take seconds, and would move them under a click. */}
              <PublishCheck />
              <Publishing draft={draft.data} />
              <AsFile draft={draft.data} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
