import { isReport, REASONS } from '@labrish/dataset';
import type { Submission } from '@labrish/api/submissions/schema';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Confirm } from '#components/confirm.tsx';
import { ListState, Section } from '#components/section.tsx';
import { Button, OutlineButton } from '#components/ui/elements.tsx';
import { Field, Options, Select, TextField } from '#components/ui/form.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { counted, number } from '#lib/format.ts';
import { notify } from '#lib/outcomes.ts';
import { usePlace } from '../place.ts';
import { WhatWouldChange } from '../what-would-change.tsx';
import { BatchDialog } from './batch-dialog.tsx';

/** Most recordings of one action, as on the server. */
const MOST = 500;
const REPORTS = REASONS.filter(({ key }) => isReport([key]));

/** Offers what a lead can do with the recordings that match some filters: the newest 500 of them. */
export function Act({ filters }: { filters: Record<string, string> }) {
  const list = trpc.submissions.list.useQuery({ ...filters, limit: MOST }, { gcTime: 0 });
  const assign = trpc.review.batches.create.useMutation();
  const { closeChosen } = usePlace();
  const rows: Submission[] = list.data?.data ?? [];
  const waiting = rows.filter(({ review_status: status }) => status.startsWith('to_')).length;
  const submission_ids = rows.map(({ id }) => id);
  const count = counted(rows.length, 'recording');
  return (
    <Section
      title={list.data ? `${count} chosen` : 'Chosen recordings'}
      note={
        <>
          {list.data?.next_cursor && `The newest ${number(MOST)} of those that match. `}
          <Link
            to={`/app/datasets?${new URLSearchParams(filters).toString()}`}
            className="text-primary underline"
          >
            Look at them, or change the filters
          </Link>
        </>
      }
    >
      <ListState query={list} what="recordings" />
      {list.data && rows.length === 0 && <p>No recording matches.</p>}
      {rows.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <BatchDialog
            trigger={<Button size="lg">Assign...</Button>}
            title={`Assign ${count}`}
            note={`Still waiting for reviewers: ${number(waiting)}. Recordings in another batch move to this one.`}
            action="Assign"
            batch={{ name: '', reviewer_ids: [], due_on: null }}
            onSave={async (batch) => {
              const { recordings } = await assign.mutateAsync({ ...batch, submission_ids });
              notify.success(`${counted(recordings, 'recording')} assigned`, batch.name);
              closeChosen();
            }}
          />
          <PutBack {...{ submission_ids, count }} />
          <HoldBack {...{ submission_ids, count }} />
        </div>
      )}
    </Section>
  );
}

interface Chosen {
  submission_ids: string[];
  /** How many, with the noun. */
  count: string;
}

function PutBack({ submission_ids, count }: Chosen) {
  const [reason, setReason] = useState('');
  const putBack = trpc.review.bulk.putBack.useMutation();
  return (
    <Previewed
      name="Return to the queue..."
      title={`Return ${count} to the queue?`}
      description="Verdicts on them no longer count, not even a lead’s. Reviewers who have not judged them get them. You can undo this below."
      action="put_back"
      isReady={reason.trim() !== ''}
      submission_ids={submission_ids}
      onConfirm={async () => {
        await putBack.mutateAsync({ submission_ids, reason });
        notify.success('Recordings are being returned to the queue', count);
      }}
    >
      <TextField label="Why (required)" maxLength={500} value={reason} onText={setReason} />
    </Previewed>
  );
}

function HoldBack({ submission_ids, count }: Chosen) {
  const [reason, setReason] = useState<(typeof REPORTS)[number]['key']>('personal_information');
  const [comment, setComment] = useState('');
  const holdBack = trpc.review.bulk.holdBack.useMutation();
  return (
    <Previewed
      name="Hold back..."
      title={`Hold ${count} back?`}
      description="Only leads can hear them until a lead has decided about each, under To decide."
      action="hold_back"
      isReady
      submission_ids={submission_ids}
      onConfirm={async () => {
        const { held_back } = await holdBack.mutateAsync({ submission_ids, reason, comment });
        notify.success(`${counted(held_back, 'recording')} held back`);
      }}
    >
      <Field label="Reason">
        <Select value={reason} onChange={({ target }) => setReason(target.value as typeof reason)}>
          <Options of={REPORTS.map(({ key, label }) => [key, label] as const)} />
        </Select>
      </Field>
      <TextField label="Comment" maxLength={500} value={comment} onText={setComment} />
    </Previewed>
  );
}

/** Asks before an action on many recordings, and shows what it would change. */
function Previewed(props: {
  name: string;
  title: string;
  description: string;
  action: 'put_back' | 'hold_back';
  isReady: boolean;
  submission_ids: string[];
  onConfirm: () => Promise<void>;
  children: ReactNode;
}) {
  const { action, submission_ids } = props;
  const utils = trpc.useUtils();
  const { closeChosen } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const preview = useQuery({
    queryKey: ['bulk preview', action, submission_ids],
    queryFn: () => utils.client.review.bulk.preview.mutate({ action, submission_ids }),
    enabled: isOpen,
    gcTime: 0,
  });
  return (
    <Confirm
      trigger={<OutlineButton size="lg">{props.name}</OutlineButton>}
      title={props.title}
      description={props.description}
      action={action === 'put_back' ? 'Return to the queue' : 'Hold back'}
      isWaiting={!preview.data?.recordings || !props.isReady}
      onOpen={setOpen}
      onConfirm={async () => {
        await props.onConfirm();
        await Promise.all([utils.review.invalidate(), utils.submissions.invalidate()]);
        closeChosen();
      }}
    >
      <WhatWouldChange query={preview} />
      {action === 'hold_back' && preview.data && preview.data.published > 0 && (
        <p>Published versions of the dataset lose {counted(preview.data.published, 'recording')}.</p>
      )}
      {props.children}
    </Confirm>
  );
}
