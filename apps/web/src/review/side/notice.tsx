import { QUARANTINING } from '@labrish/dataset';
import { Alert } from '#components/ui/elements.tsx';
import { labelName } from '#lib/pilot.ts';
import { reasonLabel } from '../reasons/reason-label.ts';
import type { Notice, Verdict } from '../types.ts';

/** Describes the last verdict. */
function givenText({ verdict, category, reasons = [], stage }: Verdict): string {
  if (reasons.some((reason) => QUARANTINING.has(reason)))
    return 'Reported: nobody else hears it until an administrator has decided.';
  const labels = reasons.map(reasonLabel);
  const heard = category && labelName(category);
  const what = verdict === 'reject' ? labels.join(', ') : stage === 'words' ? 'written down' : heard;
  return `Saved: ${word[verdict]}, ${what}.`;
}

const word = { accept: 'accepted', reject: 'rejected' };

/** Shows the result of the last verdict, skip or undo, if there is one. */
export function NoticeLine({ notice }: { notice: Notice | null }) {
  // Render an empty line, so that the card beneath does not jump with every verdict.
  if (!notice) return <p className="h-5" />;
  if (notice.kind === 'calibration')
    return notice.said === notice.settled_as ? (
      <Alert variant="success">The last one had been settled before, as you said: {word[notice.said]}.</Alert>
    ) : (
      <Alert>
        The last one had been settled before as {word[notice.settled_as]}; you said {word[notice.said]}. To
        hear it again, undo.
      </Alert>
    );
  if (notice.kind === 'given') return <p className="text-sm text-muted">{givenText(notice.verdict)}</p>;
  if (notice.kind === 'undone') {
    const { verdict, category } = notice.verdict ?? {};
    const what = verdict
      ? `Your verdict (${[word[verdict], category && labelName(category)].filter(Boolean).join(', ')})`
      : 'Your verdict';
    return <Alert>{what} on this one is taken back. Judge it again, or skip it.</Alert>;
  }
  if (notice.kind === 'unheard')
    return (
      <Alert>
        Your last verdict is kept, but does not count: you had heard less than 80 % of the recording. To hear
        it again, undo.
      </Alert>
    );
  return <Alert variant={notice.kind === 'refused' ? 'destructive' : 'default'}>{notice.text}</Alert>;
}
