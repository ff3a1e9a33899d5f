import { useEffect } from 'react';
import { QueryFailure, Skeleton } from '#components/section.tsx';
import { OutlineButton } from '#components/ui/elements.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { pagePlayback } from '#lib/audio/playback.ts';
import { isNotFound, trpc } from '#lib/api/trpc.ts';
import { Contents } from './contents.tsx';

/** Classes of the dialog: it fills a phone's screen and lies over the list on larger ones. Its contents scroll, its title stays. */
const place =
  'top-[5dvh] flex max-h-[90dvh] max-w-[min(62rem,calc(100vw-3rem))] flex-col overflow-hidden ' +
  'max-sm:inset-0 max-sm:h-dvh max-sm:max-h-none max-sm:max-w-none max-sm:rounded-none max-sm:border-0';

/** A complete id: a shared link may have been cut off. */
const WHOLE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Shows all that is known about one submission. */
export function SubmissionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Details" className={place}>
        <div key={id} className="-mx-5 -mb-5 min-h-0 flex-1 overflow-y-auto border-t px-5 pt-4 pb-6">
          <Asked id={id} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Asked({ id }: { id: string }) {
  const isWhole = WHOLE.test(id);
  const details = trpc.submissions.get.useQuery({ id }, { enabled: isWhole });
  useEffect(() => {
    const { current, stop } = pagePlayback();
    // Stop any other recording: nobody could stop it from here.
    if (current() !== id) stop();
  }, [id]);
  // Check for 404 before using cached data: the submission may have been withdrawn since.
  if (!isWhole || isNotFound(details.error)) return <NotThere />;
  if (details.data) return <Contents details={details.data} />;
  if (details.error) return <QueryFailure what="The details could not be loaded." query={details} />;
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm text-muted">
        Loading details...
      </p>
      <Skeleton className="h-14 rounded-xl" />
      <Skeleton className="h-14 rounded-xl" />
      <Skeleton className="h-48 rounded-xl" />
    </div>
  );
}

function NotThere() {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <h3 className="text-xl font-bold">This submission is not here</h3>
      <p className="max-w-md text-muted">
        Its speaker may have withdrawn it, or somebody reported it and an admin decides. If you followed a
        link, check that it is complete.
      </p>
      <DialogClose>
        <OutlineButton size="lg">Back to the list</OutlineButton>
      </DialogClose>
    </div>
  );
}
