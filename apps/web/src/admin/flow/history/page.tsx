import { Link } from 'react-router';
import type { Draft, FlowVersion } from '@labrish/api/flow-versions/schema';
import { getQueryKey } from '@trpc/react-query';
import { PageTitle } from '#components/page.tsx';
import { trpc, ALONE, useIsAdmin } from '#lib/api/trpc.ts';
import { Pending, QueryFailure, QueryState, Section, ShowEarlier } from '#components/section.tsx';
import { Button, Badge } from '#components/ui/elements.tsx';
import { usePages } from '#lib/api/use-pages.ts';
import { AsFile, Publishing } from './as-file.tsx';
import { PublishCheck } from './publish-check.tsx';
import { NotLiveYet } from './not-live-yet.tsx';
import { useId, useState } from 'react';
import { dateTime } from '#lib/format.ts';
import { Confirm } from '#components/confirm.tsx';
import { notify } from '#lib/outcomes.ts';
import { LoadedChanges, useChange } from './changes.tsx';
import { HarmNotes } from '#admin/flow/checks/harm-notes.tsx';

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
      note="Every change that people got, with who made it. Any of them can be restored."
    >
      <QueryState query={list} loading="Loading the versions..." failed="The versions could not be loaded." />
      {versions?.length === 0 && <p className="text-muted">There is no conversation yet.</p>}
      {versions && (
        <ol className="grid">
          {versions.map((version, place) => (
            <VersionRow key={version.number} version={version} draft={draft} isRecent={place < 5} />
          ))}
        </ol>
      )}
      <ShowEarlier list={list} />
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

/** Shows one version: when, who, why, and on demand what it changed. */
function VersionRow(props: { version: FlowVersion; draft: Draft; isRecent: boolean }) {
  const { version, draft, isRecent } = props;
  const { number, published_at, published_by_name, note, restored_from, is_live, override } = version;
  const mayEdit = useIsAdmin();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="grid gap-2 border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
          <h3 className="flex flex-wrap items-center gap-2 font-bold">
            Version {number}
            {is_live && <Badge variant="success">Live</Badge>}
          </h3>
          <p className="text-sm break-words text-muted">
            {dateTime(published_at)}, by {published_by_name ?? 'the system'}
            {restored_from !== null && `, version ${restored_from} again`}
          </p>
          {/* Each comparison counts the people in every state, so older versions are compared on demand alone. */}
          {isRecent && number > 1 && <Changed number={number} />}
          {note && (
            <p dir="auto" className="text-sm break-words">
              {note}
            </p>
          )}
          {override && (
            <p dir="auto" className="text-sm break-words">
              <span className="font-semibold">Published although the checks found harm:</span>{' '}
              {override.reason}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`What changed in version ${number}`}
            onClick={() => setOpen(!isOpen)}
          >
            What changed
          </Button>
          {mayEdit && !is_live && <Restore version={version} draft={draft} />}
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <LoadedChanges of={{ number }} loading="Comparing..." />}
      </div>
    </li>
  );
}

/** Says in a line what a version changed: each state, and of the first one what. */
function Changed({ number }: { number: number }) {
  const [first, ...others] = trpc.flowVersions.changes.useQuery({ number }).data?.changes ?? [];
  const [what] = first?.changes ?? [];
  if (!first || !what) return null;
  const names = others.slice(0, 3).map(({ name }) => name);
  const more = others.length - names.length;
  return (
    <p dir="auto" className="text-sm break-words">
      {first.name}: {what.kind === 'told' ? what.sentence : what.of}
      {names.length > 0 && `; ${names.join(', ')}`}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}

/** Publishes the flow of this version again. */
function Restore({ version: { number }, draft }: { version: FlowVersion; draft: Draft }) {
  const restore = trpc.flowVersions.restore.useMutation();
  const { change, questions } = useChange();
  const kept = draft.is_changed ? ' The draft is discarded; you can restore it.' : '';
  const [isOpen, setOpen] = useState(false);
  const harm = trpc.flowVersions.harmOfRestoring.useQuery(
    { number },
    { enabled: isOpen, refetchOnMount: 'always', trpc: { context: { [ALONE]: true } } },
  );
  return (
    <Confirm
      trigger={
        <Button variant="outline" aria-label={`Restore version ${number}`}>
          Restore
        </Button>
      }
      title={`Restore version ${number}?`}
      description={`It is live at once, as a new version. Topics and regions stay as they are now.${kept}`}
      action="Restore"
      onOpen={setOpen}
      isWaiting={harm.isLoading}
      onConfirm={async () => {
        const { version } = await change(({ moved }) =>
          restore.mutateAsync({ number, revision: draft.revision, moved }),
        );
        notify.success(`Version ${number} is live again, as version ${version.number}.`);
      }}
    >
      {harm.isLoading && <Pending>Looking at every chat that people could have...</Pending>}
      <QueryFailure what="What it would do to people could not be found out." query={harm} />
      {harm.data && <HarmNotes {...harm.data} />}
      {questions}
    </Confirm>
  );
}
