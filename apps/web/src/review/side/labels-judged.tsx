import { useState } from 'react';
import { QueryFailure } from '#components/section.tsx';
import { Button } from '#components/ui/elements.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { errorMessage, trpc, type Outputs } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';

const WHY = 'Recordings with other labels do not come to you. If you choose none, you get all.';

/** Lets a reviewer say which labels they can judge. */
export function LabelsJudged({ onClose }: { onClose: () => void }) {
  const known = trpc.review.labels.get.useQuery();
  const set = trpc.review.labels.set.useMutation({
    onSuccess: () => {
      void known.refetch();
      notify.success('Saved. It holds from the next recordings on.');
      onClose();
    },
    onError: (error) => notify.error('Your labels were not saved', errorMessage(error)),
  });
  return (
    <Dialog open isBusy={set.isPending} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Labels I can judge" description={WHY}>
        <QueryFailure what="The labels could not be loaded." query={known} />
        {known.isPending && <p role="status">Loading...</p>}
        {known.data && (
          <Form {...known.data} isBusy={set.isPending} onSave={(judged) => set.mutate({ judged })} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Form(
  props: Outputs['review']['labels']['get'] & { isBusy: boolean; onSave: (judged: string[]) => void },
) {
  const { labels, isBusy, onSave } = props;
  const [judged, setJudged] = useState(props.judged);
  const toggle = (label: string) =>
    setJudged((now) => (now.includes(label) ? now.filter((one) => one !== label) : [...now, label]));
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(judged);
      }}
    >
      {[...new Set(labels.map(({ pilot }) => pilot))].map((country) => (
        <fieldset key={country} className="grid">
          <legend className="font-semibold">{country}</legend>
          {labels
            .filter(({ pilot }) => pilot === country)
            .map(({ label, name }) => (
              <label key={label} className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  checked={judged.includes(label)}
                  onChange={() => toggle(label)}
                  className="size-4 accent-(--primary)"
                />
                {name}
              </label>
            ))}
        </fieldset>
      ))}
      <Button type="submit" size="lg" className="w-fit justify-self-end" disabled={isBusy}>
        Save
      </Button>
    </form>
  );
}
