import type { Draft } from '@labrish/api/flow-releases/schema';
import { useId, useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useExamination } from './examination.tsx';
import { Objections, useObjections } from './objections.tsx';
import { Successors, useSuccessors } from './successors.tsx';
import { useChange } from './use-change.ts';

/** The server's own limit. */
const LONGEST_NOTE = 500;

/** Asks for a note, and lets people have what is saved. */
export function Publish({ draft }: { draft: Draft }) {
  const field = useId();
  const [note, setNote] = useState('');
  const successors = useSuccessors();
  const { data: examination } = useExamination();
  const objections = useObjections(examination?.objections);
  const publish = trpc.flowReleases.publish.useMutation();
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
          objections.guard(async () => {
            const { release } = await change(() =>
              publish.mutateAsync({
                ...{ version: draft.version, note, override: objections.reason, moved: successors.chosen },
              }),
            );
            notify.success(`Release ${release.number} is live.`);
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
      <Objections {...objections} />
    </Confirm>
  );
}
