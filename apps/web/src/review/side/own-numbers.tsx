import { useState, type FormEvent } from 'react';
import { Field } from '#components/field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Input } from '#components/ui/input.tsx';
import { errorMessage } from '#lib/api/api-error.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';

const WHY =
  'Nobody reviews their own voice. Tell us the WhatsApp number you send voice notes from, and they never come to you. ' +
  'The number itself is not kept, only what it is recognised by.';

/** A reviewer's own WhatsApp numbers: they can be told and forgotten, and never read again. */
export function OwnNumbers({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const own = trpc.review.voices.own.useQuery();
  const add = trpc.review.voices.addOwn.useMutation();
  const forget = trpc.review.voices.forgetOwn.useMutation();
  const [number, setNumber] = useState('');
  const numbers = own.data?.numbers ?? 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const known = await add.mutateAsync({ phone_number: number });
      utils.review.voices.own.setData(undefined, known);
      setNumber('');
      notify.success('Your number is recognised from now on.');
    } catch {
      // The field says what is wrong.
    }
  };
  const forgetAll = async () => {
    try {
      await forget.mutateAsync();
      utils.review.voices.own.setData(undefined, { numbers: 0 });
      notify.success('Your numbers are forgotten.');
    } catch (error) {
      notify.error('Your numbers were not forgotten', errorMessage(error));
    }
  };

  return (
    <Dialog open isBusy={add.isPending || forget.isPending} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="My number" description={WHY}>
        <form className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
          <Field
            label="WhatsApp number"
            hint="With the country, like +1 876 555 0123"
            error={add.error ? errorMessage(add.error) : undefined}
          >
            <Input
              type="tel"
              autoComplete="tel"
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-muted">
              {numbers === 0
                ? 'No number of yours is recognised.'
                : `${numbers === 1 ? '1 number' : `${numbers} numbers`} of yours recognised.`}
            </p>
            <div className="flex gap-2">
              {numbers > 0 && (
                <Button
                  size="lg"
                  variant="outline"
                  disabled={forget.isPending}
                  onClick={() => void forgetAll()}
                >
                  Forget
                </Button>
              )}
              <Button size="lg" type="submit" disabled={add.isPending || !number.trim()}>
                Add
              </Button>
            </div>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
