import { LoadingList, QueryFailure } from '#components/section.tsx';
import { Badge } from '#components/ui/elements.tsx';
import { dateTime } from '#lib/format.ts';
import { trpc } from '#lib/api/trpc.ts';
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
      <ol className="grid gap-2 empty:hidden">
        {steps?.map((step, i) => (
          <Happened key={i} step={step} />
        ))}
      </ol>
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
      <p className="font-semibold">
        <span aria-hidden>→ </span>
        <span className="sr-only">Since then: </span>
        {statusLooks[after.status].name}
        {after.category && `, ${labelName(after.category)}`}
      </p>
    </li>
  );
}
