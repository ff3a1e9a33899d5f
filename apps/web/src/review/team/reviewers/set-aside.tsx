import { useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Badge, SmallButton } from '#components/ui/elements.tsx';
import { TextField } from '#components/ui/form.tsx';
import { ALONE, isNotFound, trpc, type Outputs } from '#lib/api/trpc.ts';
import { counted, date } from '#lib/format.ts';
import { notify } from '#lib/outcomes.ts';
import { WhatWouldChange } from '../what-would-change.tsx';

export type Reviewer = Outputs['review']['reviewers']['list']['reviewers'][number];

const STATES = { applying: 'Being applied', applied: 'Applied', restoring: 'Being counted again' };

/** Shows whether the verdicts of a reviewer are set aside, and sets them aside or counts them again. */
export function SetAside({ of }: { of: Reviewer }) {
  const { set_aside } = of;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {set_aside && (
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">
            Set aside: {set_aside.reason},{' '}
            <time dateTime={set_aside.created_at}>{date(set_aside.created_at)}</time>
          </span>
          <Badge variant="warning">{STATES[set_aside.state]}</Badge>
        </p>
      )}
      {set_aside && set_aside.state !== 'restoring' && (
        <CountAgain id={set_aside.id} what={`of ${of.reviewer}`} />
      )}
      {(!set_aside || set_aside.state === 'applied') && <SetTheirsAside of={of} />}
    </div>
  );
}

function SetTheirsAside({ of: { reviewer, reviewer_id, set_aside } }: { of: Reviewer }) {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const mutation = trpc.review.reviewers.setAside.useMutation();
  const preview = trpc.review.reviewers.previewSetAside.useQuery(
    { reviewer_id },
    { enabled: isOpen, gcTime: 0, trpc: { context: { [ALONE]: true } } },
  );
  const verdicts = preview.data && counted(preview.data.verdicts, 'verdict');
  return (
    <Confirm
      trigger={<SmallButton>{set_aside ? 'Set later verdicts aside' : 'Set aside'}</SmallButton>}
      title={`Set the verdicts of ${reviewer} aside?`}
      description="They stay stored, and you can count them again. The recordings are decided again without them."
      action={verdicts ? `Set aside ${verdicts}` : 'Set aside'}
      isWaiting={!preview.data?.verdicts || !reason.trim()}
      onOpen={(opens) => {
        setOpen(opens);
        setReason('');
      }}
      onConfirm={async () => {
        await mutation.mutateAsync({ reviewer_id, reason });
        notify.success('Verdicts are being set aside', reviewer);
        await Promise.all([utils.review.invalidate(), utils.submissions.invalidate()]);
      }}
    >
      {isNotFound(preview.error) ? (
        <p>They have no verdicts that can be set aside.</p>
      ) : (
        <WhatWouldChange query={preview} />
      )}
      <TextField label="Why (required)" maxLength={500} required value={reason} onText={setReason} />
    </Confirm>
  );
}

/** Lets verdicts that were set aside count again. @param props.what "of" a reviewer, or "on" recordings */
export function CountAgain({ id, what }: { id: string; what: string }) {
  const utils = trpc.useUtils();
  const undo = trpc.review.reviewers.undoSetAside.useMutation();
  return (
    <Confirm
      trigger={<SmallButton>Count them again</SmallButton>}
      title={`Count the verdicts ${what} again?`}
      description="The recordings are decided again with them."
      action="Count them again"
      harmless
      onConfirm={async () => {
        await undo.mutateAsync({ id });
        notify.success(`Verdicts ${what} are being counted again`);
        await Promise.all([utils.review.invalidate(), utils.submissions.invalidate()]);
      }}
    />
  );
}
