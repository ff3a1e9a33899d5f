import { Alert } from '#components/ui/alert.tsx';
import type { Notice } from '../queue/queue.ts';

const word = { accept: 'fit', reject: 'not fit' };

/** What became of the last verdict, where there is something to say. */
export function NoticeLine({ notice }: { notice: Notice | null }) {
  if (!notice) return null;
  if (notice.kind === 'calibration')
    return notice.said === notice.settled_as ? (
      <Alert variant="success">The last one had been settled before, as you said: {word[notice.said]}.</Alert>
    ) : (
      <Alert>
        The last one had been settled before as {word[notice.settled_as]}; you said {word[notice.said]}. To
        hear it again, undo.
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
