import { Link } from 'react-router';
import { Confirm } from '#components/confirm.tsx';
import { ListState, Section, SectionRow } from '#components/section.tsx';
import { Badge, SmallButton } from '#components/ui/elements.tsx';
import { trpc, type Outputs } from '#lib/api/trpc.ts';
import { counted, date, number } from '#lib/format.ts';
import { usePlace } from '../place.ts';
import { CountAgain } from '../reviewers/set-aside.tsx';
import { Act } from './act.tsx';
import { BatchDialog } from './batch-dialog.tsx';

type Batch = Outputs['review']['batches']['list']['data'][number];

/** Shows what is assigned to whom, and what a lead can do with many recordings at once. */
export function BatchesTab() {
  const { chosen } = usePlace();
  const batches = trpc.review.batches.list.useQuery();
  return (
    <div className="grid min-w-0 gap-4">
      {chosen && <Act filters={chosen} />}
      <ListState query={batches} what="batches" />
      {batches.data && (
        <Section
          title="Assigned recordings"
          note="The people of a batch get its recordings first; others may still get them."
        >
          {batches.data.data.length === 0 && (
            <p>
              No recordings are assigned. Filter the recordings in{' '}
              <Link to="/app/datasets" className="text-primary underline">
                Voice Submissions
              </Link>
              , then choose “Assign, return or hold back”.
            </p>
          )}
          <ul className="empty:hidden">
            {batches.data.data.map((batch) => (
              <OneBatch key={batch.id} batch={batch} />
            ))}
          </ul>
        </Section>
      )}
      <PutBacks />
    </div>
  );
}

function OneBatch({ batch }: { batch: Batch }) {
  const { id, name, due_on, recordings, waiting, reviewers } = batch;
  const utils = trpc.useUtils();
  const end = trpc.review.batches.end.useMutation();
  const update = trpc.review.batches.update.useMutation();
  const settled = recordings - waiting;
  return (
    <SectionRow>
      <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
        <h3 dir="auto" className="font-bold [overflow-wrap:anywhere]">
          {name}
        </h3>
        <p className="flex flex-wrap items-center gap-x-2">
          {number(settled)} of {counted(recordings, 'recording')} settled
          {due_on && <span>· due {date(`${due_on}T12:00:00`)}</span>}
          {isLate(batch) && <Badge variant="warning">Late</Badge>}
        </p>
        <progress
          aria-label={`Settled of ${name}`}
          max={recordings}
          value={settled}
          className="h-2 w-full max-w-sm appearance-none overflow-hidden rounded-full bg-sunken forced-color-adjust-none [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
        />
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          {reviewers.map((one) => `${one.name} has judged ${number(one.judged)}`).join(' · ')}
        </p>
      </div>
      <BatchDialog
        trigger={<SmallButton>Change...</SmallButton>}
        title={`Change ${name}`}
        action="Save"
        batch={{ name, due_on, reviewer_ids: reviewers.map((one) => one.id) }}
        onSave={async (changed) => update.mutateAsync({ id, ...changed })}
      />
      <Confirm
        trigger={<SmallButton>End</SmallButton>}
        title={`End ${name}?`}
        description="Its recordings lose their priority but stay in the queue, and all verdicts count."
        action="End"
        onConfirm={async () => {
          await end.mutateAsync({ id });
          await utils.review.batches.invalidate();
        }}
      />
    </SectionRow>
  );
}

/** Whether recordings still wait after the due day, by the clock of this device. */
function isLate({ due_on, waiting }: Batch): boolean {
  return due_on !== null && waiting > 0 && new Date(`${due_on}T23:59:59`) < new Date();
}

/** Lists when recordings were put back to the queue; their verdicts can be counted again. */
function PutBacks() {
  const { data } = trpc.review.bulk.list.useQuery();
  if (!data?.data.length) return null;
  return (
    <Section title="Returned to the queue">
      <ul>
        {data.data.map(({ id, by, reason, recordings, created_at, undone_at }) => (
          <SectionRow key={id}>
            <p className="min-w-0 flex-1 break-words">
              {by}: {counted(recordings, 'recording')}, <time dateTime={created_at}>{date(created_at)}</time>:{' '}
              {reason}
            </p>
            {undone_at ? (
              <Badge variant="outline">Undone</Badge>
            ) : (
              <CountAgain id={id} what={`on ${counted(recordings, 'recording')}`} />
            )}
          </SectionRow>
        ))}
      </ul>
    </Section>
  );
}
