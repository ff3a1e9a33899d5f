import { Checkbox, Form } from '#components/ui/form.tsx';
import { useEffect, useRef, useState } from 'react';
import { Button, OutlineButton } from '#components/ui/elements.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { notify } from '#lib/outcomes.ts';
import { errorMessage, trpc, type Outputs } from '#lib/api/trpc.ts';
import { Pending, QueryFailure } from '#components/section.tsx';

const WHY =
  'Nobody reviews their own voice. Verify the WhatsApp number you send voice notes from, and you never get your own recordings. ' +
  'The number itself is not stored, only a fingerprint to recognise it.';

/** How often the dialog asks whether the code has come, in milliseconds. */
const LOOK_EVERY_MS = 3_000;

/** Shows a reviewer their own WhatsApp numbers: two at most, each proved by a code that they send to the bot. */
export function OwnNumbers({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const prove = trpc.review.voices.proveOwn.useMutation();
  const forget = trpc.review.voices.forgetOwn.useMutation({
    onSuccess: () => {
      prove.reset();
      utils.review.voices.own.setData(undefined, { numbers: 0 });
      notify.success('Your numbers are deleted.');
    },
    onError: (error) => notify.error('Your numbers were not deleted', errorMessage(error)),
  });
  const own = trpc.review.voices.own.useQuery(undefined, {
    refetchInterval: prove.data ? LOOK_EVERY_MS : false,
  });
  const numbers = own.data?.numbers ?? 0;
  const isProved = prove.data !== undefined && numbers > prove.data.numbers;
  const wasProved = useRef(false);
  useEffect(() => {
    if (isProved && !wasProved.current) notify.success('Your number is verified.');
    wasProved.current = isProved;
  }, [isProved]);

  return (
    <Dialog open isBusy={prove.isPending || forget.isPending} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="My number" description={WHY}>
        <div className="grid gap-4">
          {prove.data && !isProved && (
            <div className="grid gap-2">
              <p className="text-sm">Send this to the bot from that number within half an hour:</p>
              <p className="font-mono text-lg font-semibold select-all">{prove.data.code}</p>
              {prove.data.chat_url && (
                <p className="text-sm">
                  <a className="underline" href={prove.data.chat_url} target="_blank" rel="noreferrer">
                    Open the chat
                  </a>{' '}
                  with the code filled in, if WhatsApp is on this device.
                </p>
              )}
            </div>
          )}
          {prove.error && <p role="alert">{errorMessage(prove.error)}</p>}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-muted" role="status">
              {numbers === 0
                ? 'You have not verified a number.'
                : `${numbers === 1 ? '1 number' : `${numbers} numbers`} verified.`}
            </p>
            <div className="flex gap-2">
              {numbers > 0 && (
                <OutlineButton size="lg" disabled={forget.isPending} onClick={() => forget.mutate()}>
                  Delete
                </OutlineButton>
              )}
              <Button size="lg" disabled={prove.isPending} onClick={() => prove.mutate({})}>
                {prove.data ? 'Get a new code' : 'Get a code'}
              </Button>
            </div>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

const ABOUT_LABELS = 'You only get recordings with these labels. If you choose none, you get all.';

/** Lets a reviewer say which labels they can judge. */
export function LabelsJudged({ onClose }: { onClose: () => void }) {
  const known = trpc.review.labels.get.useQuery();
  const set = trpc.review.labels.set.useMutation({
    onSuccess: () => {
      void known.refetch();
      notify.success('Saved. This applies from the next recordings.');
      onClose();
    },
    onError: (error) => notify.error('Your labels were not saved', errorMessage(error)),
  });
  return (
    <Dialog open isBusy={set.isPending} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Labels I can judge" description={ABOUT_LABELS}>
        <QueryFailure what="The labels could not be loaded." query={known} />
        {known.isPending && <Pending />}
        {known.data && (
          <LabelsForm {...known.data} isBusy={set.isPending} onSave={(judged) => set.mutate({ judged })} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function LabelsForm(
  props: Outputs['review']['labels']['get'] & { isBusy: boolean; onSave: (judged: string[]) => void },
) {
  const { labels, isBusy, onSave } = props;
  const [judged, setJudged] = useState(props.judged);
  const toggle = (label: string) =>
    setJudged((now) => (now.includes(label) ? now.filter((one) => one !== label) : [...now, label]));
  return (
    <Form className="grid gap-4" onSubmit={() => onSave(judged)}>
      {[...new Set(labels.map(({ pilot }) => pilot))].map((country) => (
        <fieldset key={country} className="grid">
          <legend className="font-semibold">{country}</legend>
          {labels
            .filter(({ pilot }) => pilot === country)
            .map(({ label, name }) => (
              <label key={label} className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
                <Checkbox
                  checked={judged.includes(label)}
                  onChange={() => toggle(label)}
                  className="size-4"
                />
                {name}
              </label>
            ))}
        </fieldset>
      ))}
      <Button type="submit" size="lg" className="w-fit justify-self-end" disabled={isBusy}>
        Save
      </Button>
    </Form>
  );
}
