import { useState } from 'react';
import { useAttempt } from '#lib/attempt.ts';
import { Confirm } from '#components/confirm.tsx';
import { LoadingList, QueryFailure } from '#components/section.tsx';
import { Alert, Badge, SmallButton } from '#components/ui/elements.tsx';
import { dateTime } from '#lib/format.ts';
import { trpc } from '#lib/api/trpc.ts';
import { TextField, Form } from '#components/ui/form.tsx';
import { labelName } from '#lib/pilot.ts';
import { statusLooks } from '#datasets/badges.tsx';
import { countingOf, sentenceOf, type Step } from './history-words.ts';
import { Part } from './part.tsx';

const percent = new Intl.NumberFormat(undefined, { style: 'percent' });

/** Lists what happened to a recording in review, oldest first: for leads only. */
export function History({ submission_id }: { submission_id: string }) {
  const history = trpc.review.historyOf.useQuery({ submission_id });
  const steps = history.data?.data;
  return (
    <Part title="History">
      <QueryFailure what="The history could not be loaded." query={history} />
      {history.isPending && <LoadingList words="Loading the history..." count={1} itemClass="h-20" />}
      {steps?.length === 0 && <p className="text-muted">Nobody has judged it yet.</p>}
      <ol className="grid gap-2 empty:hidden" tabIndex={-1}>
        {steps?.map((step, i) => (
          <Happened key={i} step={step} />
        ))}
      </ol>
      {steps && <AddNote submission_id={submission_id} />}
    </Part>
  );
}

function Happened({ step }: { step: Step }) {
  const { at, comment, speakers, heard_share, is_calibration, is_training, after } = step;
  const details = [
    heard_share !== null && `${percent.format(heard_share)} heard`,
    speakers !== null && `${speakers} ${speakers === 1 ? 'voice' : 'voices'}`,
    countingOf(step),
  ].filter(Boolean);
  return (
    <li className="grid gap-1.5 rounded-lg border px-3.5 py-3 text-[0.9375rem]">
      <p className="min-w-0 break-words">
        {sentenceOf(step)}, <time dateTime={at}>{dateTime(at)}</time>.{' '}
        {is_calibration && <Badge variant="outline">{is_training ? 'Training' : 'Calibration'}</Badge>}
      </p>
      {comment && <p className="break-words whitespace-pre-wrap">“{comment}”</p>}
      {details.length > 0 && <p className="text-sm text-muted">{details.join(' · ')}</p>}
      {step.note_id && <DeleteNote id={step.note_id} />}
      <p className={step.note_id ? 'hidden' : 'font-semibold'}>
        <span aria-hidden>→ </span>
        <span className="sr-only">Since then: </span>
        {statusLooks[after.status].name}
        {after.category && `, ${labelName(after.category)}`}
      </p>
    </li>
  );
}

/** Lets a lead note something about the recording, for other leads. */
function AddNote({ submission_id }: { submission_id: string }) {
  const utils = trpc.useUtils();
  const { mutateAsync: add } = trpc.review.notes.add.useMutation();
  const { isBusy, problem, attempt } = useAttempt();
  const [body, setBody] = useState('');
  const save = async () => {
    await add({ submission_id, body });
    setBody('');
    await utils.review.historyOf.invalidate({ submission_id });
  };
  return (
    <Form
      className="flex flex-wrap items-end gap-2 *:first:flex-1"
      onSubmit={() => attempt('The note could not be saved.', save)}
    >
      <TextField label="Note for other leads" maxLength={2000} required value={body} onText={setBody} />
      <SmallButton type="submit" className="h-10" disabled={isBusy || !body.trim()}>
        Add note
      </SmallButton>
      {problem && (
        <Alert variant="destructive" className="basis-full">
          {problem}
        </Alert>
      )}
    </Form>
  );
}

function DeleteNote({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const { mutateAsync: remove } = trpc.review.notes.remove.useMutation();
  return (
    <Confirm
      trigger={<SmallButton className="w-fit">Delete note</SmallButton>}
      title="Delete this note?"
      description="It is gone for everybody."
      action="Delete"
      onConfirm={async () => {
        await remove({ id });
        await utils.review.historyOf.invalidate();
      }}
    />
  );
}
