import type { Draft, FlowVersion } from '@labrish/api/flow-versions/schema';
import { useState } from 'react';
import { HarmNotes } from '../checks/harm-notes.tsx';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending } from '#components/section.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { ALONE, trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { Successors, useSuccessors } from './successors.tsx';
import { useChange } from './use-change.ts';

/** Publishes the flow of this version again. */
export function Restore({ version: { number }, draft }: { version: FlowVersion; draft: Draft }) {
  const restore = trpc.flowVersions.restore.useMutation();
  const successors = useSuccessors();
  const change = useChange();
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
      onConfirm={() =>
        successors.guard(async () => {
          const { version } = await change(() =>
            restore.mutateAsync({
              ...{ number, revision: draft.revision, moved: successors.chosen },
            }),
          );
          notify.success(`Version ${number} is live again, as version ${version.number}.`);
        })
      }
    >
      {harm.isLoading && <Pending>Looking at every chat that people could have...</Pending>}
      <QueryFailure what="What it would do to people could not be found out." query={harm} />
      {harm.data && <HarmNotes {...harm.data} />}
      <Successors {...successors} />
    </Confirm>
  );
}
