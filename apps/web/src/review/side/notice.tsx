import { isReport, REASONS } from '@labrish/dataset';
import { Alert, Button } from '#components/ui/elements.tsx';
import { labelName, plainLabels } from '#lib/pilot.ts';
import { reasonLabel } from '../reasons/reason-label.ts';
import type { Notice, Verdict } from '../types.ts';
import type { Pilot } from '@labrish/pilot';
import { Fragment, useEffect } from 'react';
import { useLocalStorage } from '#review/use-local-storage.ts';
import { Coffee } from 'lucide-react';
import { trpc } from '#lib/api/trpc.ts';

/** Describes a verdict, like "Accepted as Patwa". */
export function saidText({ verdict, category, reasons = [] }: Said): string {
  if (verdict === 'accept') return category ? `Accepted as ${labelName(category)}` : 'Accepted, written down';
  return `${isReport(reasons) ? 'Reported' : 'Rejected'}: ${reasons.map(reasonLabel).join(', ')}`;
}

type Said = Pick<Verdict, 'verdict'> & {
  category?: string | null | undefined;
  reasons?: readonly string[] | undefined;
};

/** Shows the result of the last verdict, skip or undo, if there is one. */
export function NoticeLine({ notice }: { notice: Notice | null }) {
  // Render an empty line where there is room, so that the card beneath does not jump.
  if (!notice) return <p className="h-5 max-sm:hidden" />;
  if (notice.kind === 'calibration') return <Feedback {...notice} />;
  if (notice.kind === 'undone')
    return (
      <Alert>Undone{notice.verdict && `: ${saidText(notice.verdict)}`}. Judge it again, or skip it.</Alert>
    );
  if (notice.kind === 'outdated')
    return (
      <Alert variant="destructive">
        {notice.newer
          ? `Your last verdict was outdated and is not stored: elsewhere you have said since "${saidText(notice.newer)}", which counts. To change it, undo it under Your verdicts.`
          : 'Your last verdict was outdated and is not stored: elsewhere you have undone your verdict on that recording since. It comes to you again.'}
      </Alert>
    );
  if (notice.kind === 'unheard')
    return (
      <Alert>
        Your last verdict is kept, but does not count: you had heard less than 80 % of the recording. To hear
        it again, undo.
      </Alert>
    );
  return <Alert variant={notice.kind === 'refused' ? 'destructive' : 'default'}>{notice.text}</Alert>;
}

/** Compares the first answer to a calibration with what the lead has confirmed, and shows the rule behind that. */
function Feedback({ said, confirmed, is_training }: Extract<Notice, { kind: 'calibration' }>) {
  const isRight =
    said.verdict === confirmed.verdict && (said.verdict === 'reject' || said.category === confirmed.category);
  const rules = REASONS.filter(({ key }) => confirmed.reasons.includes(key)).map(({ rule }) => rule);
  return (
    <Alert variant={isRight ? 'success' : 'default'}>
      <p>
        <strong>{is_training ? 'Training' : 'A test'}:</strong>{' '}
        {isRight ? 'the lead says the same' : `you said “${saidText(said)}”; the lead says`} (
        {saidText(confirmed)}). {rules.join(' ')}{' '}
        {confirmed.verdict === 'accept' &&
          !isRight &&
          'What the labels mean stands under “How to tell the labels”.'}
      </p>
    </Alert>
  );
}

/** Shows an introduction to the review until the reviewer has pressed "Got it". @param props.of the country whose labels the recording can have */
export function FirstVisit({ of }: { of: Pilot }) {
  const [isRead, setRead] = useLocalStorage<boolean>('review-introduced', false);
  if (isRead) return null;
  const plain = plainLabels(of);
  const mix = of.labels.find(({ is_mix }) => is_mix);
  return (
    <section aria-label="How it works" className="grid gap-3 rounded-xl bg-primary-soft p-4 sm:p-5">
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          Hear the recording and say what they speak.{' '}
          {plain.map(({ key, name }, place) => (
            <Fragment key={key}>
              {place > 0 && ', '}
              <b>{name}</b>
            </Fragment>
          ))}
          {mix && (
            <>
              , or a <b>{mix.name}</b> of {plain.length === 2 ? 'the two' : 'them'}
            </>
          )}
          .
        </li>
        <li>
          <b>Accept</b> it if you can follow the words, one person talks as people talk, and nothing tells who
          they are. Else <b>reject</b> it and say why: every reason has its rule and an example.
        </li>
        <li>
          Not sure? <b>Skip</b>. Somebody you know, or yourself? <b>I know this voice</b>: nothing of that
          voice comes to you again. What you said can be undone, also later.
        </li>
      </ul>
      <Button size="lg" className="w-fit" onClick={() => setRead(true)}>
        Got it
      </Button>
    </section>
  );
}

/** Minutes of voice in a session after which a pause is suggested. No threshold is published; an hour is our choice. */
const LONG_MINUTES = 60;

/** Shows the reviewer's progress in this session. It does not urge; it suggests a pause when the ears are tired. */
export function Pace({ changes }: { changes: number }) {
  const { data, refetch } = trpc.review.pace.useQuery(undefined, { staleTime: Infinity });
  useEffect(() => {
    if (changes > 0) void refetch();
  }, [changes, refetch]);
  if (!data) return null;
  const minutes = Math.round(data.voice_ms / 60_000);
  return (
    <section aria-label="This session" className="grid gap-2 text-sm text-muted">
      <p>
        {data.verdicts === 0
          ? 'Your session starts with your first verdict.'
          : `This session: ${data.verdicts} ${data.verdicts === 1 ? 'recording' : 'recordings'}, ${minutes < 1 ? 'less than a minute' : `${minutes} min`} of voice.`}
      </p>
      {minutes >= LONG_MINUTES && !data.needs_pause && (
        <p>You have heard an hour of voice without a pause. Have one, if you can.</p>
      )}
      {data.needs_pause && (
        <Alert>
          <span className="flex items-start gap-2">
            <Coffee aria-hidden className="mt-0.5 size-4 shrink-0" />
            Your verdicts agree less with others’ than they usually do. Tired ears hear less: have a pause, if
            you can.
          </span>
        </Alert>
      )}
    </section>
  );
}
