import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, Card, OutlineButton } from '#components/ui/elements.tsx';
import { timeOfDay } from '#lib/format.ts';
import type { Stopped, Waiting } from '../types.ts';

/** Polling interval in milliseconds: somebody may skip a recording, a new one may arrive, an admin may decide. */
const AGAIN_MS = 30_000;

/** Says in numbers why the queue is empty, and offers other work. */
export function EmptyQueue(props: { waiting: Waiting; onAgain: () => void; onSkipped: () => void }) {
  const { waiting, onAgain } = props;
  const other = waiting.stage === 'audio' ? 'words' : 'audio';
  return (
    <NoRecording
      title={`Nothing for you to ${waiting.stage === 'audio' ? 'listen to' : 'transcribe'} right now`}
      onAgain={onAgain}
      others={
        <>
          {waiting.skipped > 0 && (
            <OutlineButton size="lg" onClick={props.onSkipped}>
              Hear the skipped ones
            </OutlineButton>
          )}
          {waiting.other_stage > 0 && (
            <Button asChild size="lg">
              <Link to={`?stage=${other}`}>
                {other === 'words' ? 'Transcribe' : 'Listen to'} {waiting.other_stage} others
              </Link>
            </Button>
          )}
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        {reasonsOf(waiting).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </NoRecording>
  );
}

const HEADINGS = { 403: 'Waiting for an administrator', 429: 'That is all for today' };

/** Says in the server's words why no recording comes for now. */
export function StoppedCard({ stopped, onAgain }: { stopped: Stopped; onAgain: () => void }) {
  return (
    <NoRecording title={HEADINGS[stopped.status]} onAgain={onAgain}>
      <p role="status">{stopped.text}</p>
    </NoRecording>
  );
}

/** Stands in place of a recording, and asks the server again twice a minute while the page is visible. */
function NoRecording(props: { title: string; onAgain: () => void; others?: ReactNode; children: ReactNode }) {
  const { onAgain } = props;
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && onAgain(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [onAgain]);
  return (
    <Card className="grid gap-4 p-6">
      <h2 className="text-xl font-bold">{props.title}</h2>
      {props.children}
      <p className="text-sm text-muted">This page checks again automatically, twice a minute.</p>
      <div className="flex flex-wrap gap-2">
        <OutlineButton size="lg" onClick={onAgain}>
          Check again now
        </OutlineButton>
        {props.others}
      </div>
    </Card>
  );
}

/** Says in words why a reviewer gets none of the recordings that wait. */
export function reasonsOf(waiting: Waiting): string[] {
  const { open, with_others, free_at, yours, skipped, unjudged, disputed, quarantined } = waiting;
  const until = free_at ? `; the first is free again at ${timeOfDay(free_at)}` : '';
  const lines = [
    with_others > 0 && `${count(with_others)} with other reviewers at the moment${until}.`,
    yours > 0 && `${count(yours)} judged by you and waiting for somebody else.`,
    skipped > 0 && `${count(skipped)} skipped by you today.`,
    disputed > 0 && `${count(disputed)} waiting for an administrator, because reviewers do not agree.`,
    quarantined > 0 && `${count(quarantined)} reported, and waiting for an administrator.`,
  ].filter((line) => line !== false);
  if (open === 0 && unjudged === 0) lines.unshift('No recording is open at this stage.');
  if (lines.length === 0 && open > 0) lines.push(`${count(open)} of voices that you know, or your own.`);
  if (unjudged === 1) lines.push('1 recording has a label that you do not judge.');
  if (unjudged > 1) lines.push(`${unjudged} recordings have labels that you do not judge.`);
  return lines;
}

function count(n: number): string {
  return n === 1 ? '1 recording is' : `${n} recordings are`;
}
