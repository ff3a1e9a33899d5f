import { Trash2 } from 'lucide-react';
import { useState, useId } from 'react';
import { Button, Alert } from '#components/ui/elements.tsx';
import { useMay, trpc, describeError } from '#lib/api/trpc.ts';
import { Confirm } from '#components/confirm.tsx';
import { Field, Label, Options, Select } from '#components/ui/form.tsx';
import type { NamedState, Contributor } from '../words.ts';
import { notify } from '#lib/outcomes.ts';

/** Offers what can be done about one contributor. Each action is audited. */
export function Actions(props: { contributor: Contributor; states: readonly NamedState[] }) {
  const { contributor, states } = props;
  const { id: contributor_id, muted_until, under_18_at, state_key } = contributor;
  const mayErase = useMay('erase');
  const mayHelp = useMay('inbox');
  const done = useActionNotices();
  const resend = trpc.operations.resend.useMutation(done('The question is on its way again'));
  const hold = trpc.operations.hold.useMutation(
    done(muted_until ? 'No longer on hold' : 'On hold for a day'),
  );
  const lift = trpc.operations.lift.useMutation(done('They may take part again'));
  return (
    <div className="grid gap-4 border-t pt-4">
      <div className="flex flex-wrap gap-2">
        {mayHelp && (
          <>
            <Button
              variant="outline"
              disabled={resend.isPending}
              onClick={() => resend.mutate({ contributor_id })}
            >
              Send the question again
            </Button>
            <Button
              variant="outline"
              disabled={hold.isPending}
              onClick={() => hold.mutate({ contributor_id, hours: muted_until ? 0 : 24 })}
            >
              {muted_until ? 'End the hold' : 'Hold for a day'}
            </Button>
            {under_18_at && (
              <Button
                variant="outline"
                disabled={lift.isPending}
                onClick={() => lift.mutate({ contributor_id })}
              >
                Lift the under-18 mark
              </Button>
            )}
          </>
        )}
        {mayErase && <Erase contributor_id={contributor_id} />}
      </div>
      {mayHelp && <Move contributor_id={contributor_id} state_key={state_key} states={states} />}
    </div>
  );
}

/** Deletes everything on behalf of a contributor. The receipt stays on the screen, because it belongs to the contributor. */
function Erase({ contributor_id }: { contributor_id: string }) {
  const [reason, setReason] = useState('');
  const utils = trpc.useUtils();
  const erase = trpc.operations.erase.useMutation();
  return (
    <>
      <Confirm
        trigger={
          <Button icon={Trash2} variant="outline" className="text-destructive">
            Delete everything
          </Button>
        }
        title="Delete everything they gave?"
        description="Every recording, the words, and their agreement. It cannot be undone. They get the receipt if WhatsApp lets us write to them."
        action="Delete everything"
        onConfirm={async () => {
          await erase.mutateAsync({ contributor_id, reason });
          await utils.operations.invalidate();
        }}
      >
        <Field label="Why" hint="For the audit log. Name nobody.">
          <input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </Confirm>
      {erase.data && (
        <Alert variant="success" className="w-full">
          <p>
            Everything is taken out. Receipt: <strong>{erase.data.receipt}</strong>.{' '}
            {erase.data.is_notified
              ? 'They are told.'
              : 'They cannot be written to: give it to them yourself.'}
          </p>
        </Alert>
      )}
    </>
  );
}

/** Moves a contributor to a state, and asks its question if they can be written to. Their current recordings can still be labelled. */
function Move(props: { contributor_id: string; state_key: string | null; states: readonly NamedState[] }) {
  const { contributor_id, states } = props;
  const id = useId();
  const [chosen, setChosen] = useState(props.state_key ?? '');
  const done = useActionNotices();
  const move = trpc.operations.move.useMutation(done('They go on there'));
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Put to a state</Label>
      <div className="flex flex-wrap gap-2">
        <Select
          id={id}
          className="min-w-0 flex-1 basis-48"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {!states.some(({ state_key }) => state_key === chosen) && (
            <option value={chosen}>Choose a state</option>
          )}
          <Options of={states.map(({ state_key, friendly_name }) => [state_key, friendly_name])} />
        </Select>
        <Button
          variant="outline"
          disabled={move.isPending || !chosen || chosen === props.state_key}
          onClick={() => move.mutate({ contributor_id, state_key: chosen })}
        >
          Move
        </Button>
      </div>
    </div>
  );
}

/** Returns a function that makes callbacks: they show the outcome, then refetch. */
function useActionNotices() {
  const utils = trpc.useUtils();
  return (said: string) => ({
    onSuccess: () => {
      notify.success(said);
      return utils.operations.invalidate();
    },
    onError: (error: unknown) =>
      notify.error('That was not done', describeError(error, 'Check the connection and try again.')),
  });
}
