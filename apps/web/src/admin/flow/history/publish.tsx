import type { Draft } from '@labrish/api/flow-versions/schema';
import { useId, useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { usePublishCheck } from './publish-check.tsx';
import { Blockers, useBlockers } from './blockers.tsx';
import { Successors, useSuccessors } from './successors.tsx';
import { useChange } from './use-change.ts';

/** Maximum length of a note in characters: the server's own limit. */
const LONGEST_NOTE = 500;

/** Asks for a note, and publishes what is saved. */
export function Publish({ draft }: { draft: Draft }) {
  const field = useId();
  const [note, setNote] = useState('');
  const successors = useSuccessors();
  const { data: publishCheck } = usePublishCheck();
  const blockers = useBlockers(publishCheck?.blockers);
  const publish = trpc.flowVersions.publish.useMutation();
  const change = useChange();
  return (
    <Confirm
      trigger={<Button>Publish</Button>}
      title="Publish what is saved?"
      description="People get it with their next message."
      action="Publish"
      harmless
      onConfirm={() =>
        successors.guard(() =>
          blockers.guard(async () => {
            const { version } = await change(() =>
              publish.mutateAsync({
                ...{ revision: draft.revision, note, override: blockers.reason, moved: successors.chosen },
              }),
            );
            notify.success(`Version ${version.number} is live.`);
          }),
        )
      }
    >
      <div className="grid gap-1.5">
        <Label htmlFor={field}>What changed and why (for the history)</Label>
        <Input
          id={field}
          dir="auto"
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <Successors {...successors} />
      <Blockers {...blockers} />
    </Confirm>
  );
}
