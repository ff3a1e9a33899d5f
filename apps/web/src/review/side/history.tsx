import { getQueryKey } from '@trpc/react-query';
import { Undo2 } from 'lucide-react';
import { Alert, OutlineButton } from '#components/ui/elements.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { clock, dateTime } from '#lib/format.ts';
import { errorMessage, trpc } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/use-pages.ts';
import { labelName } from '#lib/pilot.ts';
import { reasonLabel } from '../reasons/reason-label.ts';
import type { OwnReview } from '../types.ts';
import { Pending, ShowEarlier } from '#components/section.tsx';
import { TimeSheet } from './time-sheet.tsx';

/** Lists the reviewer's own verdicts, newest first. Each can be undone, however old it is. */
export function History(props: { onUndo: (review_id: string) => void; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const list = usePages({
    queryKey: getQueryKey(trpc.review.history, undefined, 'infinite'),
    load: (cursor, request) => client.review.history.query({ limit: 30, cursor }, request),
    next: ({ next_cursor }) => next_cursor,
    // Cached only while the window is open, so that it opens with fresh data.
    gcTime: 0,
  });
  const { data, error, isLoading } = list;
  const reviews = data?.pages.flatMap((page) => page.data);
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent title="Your verdicts" className="sm:max-w-[min(44rem,calc(100vw-2rem))]">
        <TimeSheet />
        {isLoading && <Pending />}
        {error && (
          <Alert variant="destructive">Your verdicts could not be loaded: {errorMessage(error)}</Alert>
        )}
        {reviews?.length === 0 && <p>You have not given a verdict yet.</p>}
        <ul className="grid divide-y">
          {reviews?.map((review) => (
            <Row key={review.id} review={review} onUndo={() => props.onUndo(review.id)} />
          ))}
        </ul>
        <ShowEarlier list={list} size="lg" />
      </DialogContent>
    </Dialog>
  );
}

function Row({ review, onUndo }: { review: OwnReview; onUndo: () => void }) {
  const { decided_at, duration_ms, prompt_text, stage, counts } = review;
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold">{summary(review)}</p>
        <p className="text-sm text-pretty text-muted">{prompt_text ?? 'Without a prompt'}</p>
        <p className="text-sm text-muted">
          {dateTime(decided_at)}
          {duration_ms !== null && ` · ${clock(duration_ms / 1000)}`}
          {stage === 'words' && ' · transcribed'}
          {!counts && ' · does not count'}
        </p>
      </div>
      <OutlineButton icon={Undo2} size="lg" onClick={onUndo} aria-label={`Undo: ${summary(review)}`}>
        Undo
      </OutlineButton>
    </li>
  );
}

function summary({ verdict, category, reasons }: OwnReview): string {
  if (verdict === 'accept') return category ? `Accepted, ${labelName(category)}` : 'Accepted';
  const labels = reasons.map(reasonLabel);
  return `Rejected: ${labels.join(', ')}`;
}
