import type { Draft, FlowVersion } from '@labrish/api/flow-versions/schema';
import { useId, useState } from 'react';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending } from '#components/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { dateTime } from '#lib/format.ts';
import { trpc, ALONE } from '#lib/api/trpc.ts';
import { useIsAdmin } from '#lib/api/rights.ts';
import { Confirm } from '#components/confirm.tsx';
import { notify } from '#lib/toasts.ts';
import { ChangeList } from './change-list.tsx';
import { HarmNotes } from '../checks/harm-notes.tsx';
import { useChange } from './use-change.tsx';

/** Shows one version: when, who, why, and on demand what it changed. */
export function VersionRow({ version, draft }: { version: FlowVersion; draft: Draft }) {
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
        {isOpen && <Changed number={number} />}
      </div>
    </li>
  );
}

function Changed({ number }: { number: number }) {
  const changes = trpc.flowVersions.changes.useQuery({ number });
  if (changes.data) return <ChangeList changes={changes.data} />;
  if (changes.isLoadingError)
    return <QueryFailure what="What changed could not be loaded." query={changes} />;
  return <Pending>Comparing...</Pending>;
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
