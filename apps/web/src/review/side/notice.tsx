import { isReport, REASONS } from '@labrish/dataset';
import { Alert, Button } from '#components/ui/elements.tsx';
import { labelName, labelOf, plainLabels } from '#lib/pilot.ts';
import { reasonLabel } from '../reasons/reason-label.ts';
import type { LastSaid, Notice } from '../types.ts';
import type { Pilot } from '@labrish/pilot';
import { Fragment, useEffect } from 'react';
import { Coffee } from 'lucide-react';
import { Skeleton } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';

/** Describes a verdict, like "Accepted as Patwa". */
export function saidText({ verdict, category, reasons = [] }: LastSaid): string {
  if (verdict === 'accept')
    return category ? `Accepted as ${labelName(category)}` : 'Accepted and transcribed';
  return `${isReport(reasons) ? 'Reported' : 'Rejected'}: ${reasons.map(reasonLabel).join(', ')}`;
}

/** Shows the result of the last verdict, skip or undo, if there is one. @param props.isTraining whether the training goes on */
export function NoticeLine({ notice, isTraining }: { notice: Notice | null; isTraining: boolean }) {
  // Render an empty line where there is room, so that the card beneath does not jump.
  if (!notice) return <p className="h-5 max-sm:hidden" />;
  if (notice.kind === 'calibration') return <Feedback {...notice} isTraining={isTraining} />;
  if (notice.kind === 'undone')
    return (
      <Alert>Undone{notice.verdict && `: ${saidText(notice.verdict)}`}. Judge it again, or skip it.</Alert>
    );
  if (notice.kind === 'outdated')
    return (
      <Alert variant="destructive">
        {notice.newer
          ? `Your last verdict was outdated and was not saved. Elsewhere you have since given "${saidText(notice.newer)}", which counts. To change it, undo it under Your verdicts.`
          : 'Your last verdict was outdated and was not saved. Elsewhere you have since undone your verdict on that recording. You will get it again.'}
      </Alert>
    );
  if (notice.kind === 'unheard')
    return (
      <Alert>
        Your last verdict is saved but does not count: you had heard less than 80% of the recording. To hear
        it again, undo.
      </Alert>
    );
  return <Alert variant={notice.kind === 'refused' ? 'destructive' : 'default'}>{notice.text}</Alert>;
}

/** Compares the first answer to a calibration with what the lead has confirmed, and shows the rule behind that. */
function Feedback(props: Extract<Notice, { kind: 'calibration' }> & { isTraining: boolean }) {
  const { said, confirmed, is_training, isTraining } = props;
  const isSame =
    said.verdict === confirmed.verdict &&
    (said.verdict === 'reject'
      ? said.reasons?.some((reason) => confirmed.reasons.includes(reason))
      : said.category === confirmed.category);
  const answer = saidText(confirmed);
  const isReject = said.verdict === 'reject' && confirmed.verdict === 'reject';
  const words = isSame
    ? `The lead says the same: “${answer}”.`
    : isReject
      ? `Rejecting it is right. The lead’s reason: “${answer}”.`
      : `You said “${saidText(said)}”, the lead says “${answer}”.`;
  return (
    <Alert variant={isSame ? 'success' : 'default'}>
      <p>
        <strong>{is_training ? 'Training' : 'A test'}.</strong> {words} {ruleOf(props)}
        {is_training && !isTraining && ' Your training is complete: from now on your verdicts count.'}
      </p>
    </Alert>
  );
}

/** Returns the rule behind what the lead has confirmed; nothing for a label that the reviewer heard, too. */
function ruleOf({ said, confirmed }: Extract<Notice, { kind: 'calibration' }>): string {
  const { verdict, category, reasons } = confirmed;
  if (verdict === 'reject')
    return REASONS.filter(({ key }) => reasons.includes(key))
      .map(({ rule }) => rule)
      .join(' ');
  if (said.verdict === 'reject') return 'It breaks none of the rules, so it is accepted.';
  const label = category === null || said.category === category ? undefined : labelOf(category);
  return label ? `${label.name}: ${label.rule}` : '';
}

/** Shows an introduction to the review. @param props.of the country whose labels the recordings can have */
export function FirstVisit({ of, onRead }: { of: Pilot; onRead: () => void }) {
  const plain = plainLabels(of);
  const mix = of.labels.find(({ is_mix }) => is_mix);
  return (
    <section aria-label="How it works" className="grid gap-3 rounded-xl bg-primary-soft p-4 sm:p-5">
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          Listen, and say what the person speaks:{' '}
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
          <b>Accept</b> it if you can follow the words, one person talks naturally, and nothing reveals who
          they are. Otherwise <b>reject</b> it and say why: every reason has a rule and an example.
        </li>
        <li>
          Not sure? <b>Skip</b>. Somebody you know, or yourself? <b>I know this voice</b>: you will not get
          that voice again. You can undo your last action, and any verdict later.
        </li>
        <li>
          Now and then you get a recording that the team lead has already decided. You see the lead’s answer
          after your verdict.
        </li>
      </ul>
      <Button size="lg" className="w-fit" onClick={onRead}>
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
  if (!data) return <Skeleton className="h-5 opacity-60" />;
  const minutes = Math.round(data.voice_ms / 60_000);
  return (
    <section aria-label="This session" className="grid gap-2 text-sm text-muted">
      <p>
        {data.verdicts === 0
          ? 'Your session starts with your first verdict.'
          : `This session: ${data.verdicts} ${data.verdicts === 1 ? 'recording' : 'recordings'}, ${minutes < 1 ? 'less than a minute' : `${minutes} min`} of voice.`}
      </p>
      {minutes >= LONG_MINUTES && !data.needs_pause && (
        <Alert>You have heard an hour of voice without a pause. Take a break if you can.</Alert>
      )}
      {data.needs_pause && (
        <Alert>
          <span className="flex items-start gap-2">
            <Coffee aria-hidden className="mt-0.5 size-4 shrink-0" />
            Your verdicts agree less with others’ than they usually do. Tired ears hear less: take a break if
            you can.
          </span>
        </Alert>
      )}
    </section>
  );
}
