import { Download, Trash2 } from 'lucide-react';
import { describeError } from '#lib/attempt.ts';
import { useState, useId } from 'react';
import { Alert, OutlineButton } from '#components/ui/elements.tsx';
import { useIsAdmin, useMay, trpc } from '#lib/api/trpc.ts';
import { Confirm } from '#components/confirm.tsx';
import { Field, Label, Options, Select } from '#components/ui/form.tsx';
import type { NamedState, Contributor } from '../words.ts';
import { notify } from '#lib/outcomes.ts';
import { exportPerson } from './export.ts';

/** Offers what can be done about one contributor. Each action is audited. */
export function Actions(props: { contributor: Contributor; states: readonly NamedState[] }) {
  const { contributor, states } = props;
  const { id: contributor_id, muted_until, under_18_at, state_key } = contributor;
  const mayErase = useMay('erase');
  const isAdmin = useIsAdmin();
  const mayHelp = useMay('inbox');
  const done = useActionNotices();
  const resend = trpc.operations.resend.useMutation(done('The question is being sent again'));
  const hold = trpc.operations.hold.useMutation(
    done(muted_until ? 'No longer on hold' : 'On hold for a day'),
  );
  const lift = trpc.operations.lift.useMutation(done('They can take part again'));
  return (
    <div className="grid gap-4 border-t pt-4">
      <div className="flex flex-wrap gap-2">
        {mayHelp && (
          <>
            <OutlineButton disabled={resend.isPending} onClick={() => resend.mutate({ contributor_id })}>
              Send the question again
            </OutlineButton>
            <OutlineButton
              disabled={hold.isPending}
              onClick={() => hold.mutate({ contributor_id, hours: muted_until ? 0 : 24 })}
            >
              {muted_until ? 'End the hold' : 'Hold for a day'}
            </OutlineButton>
            {under_18_at && (
              <OutlineButton disabled={lift.isPending} onClick={() => lift.mutate({ contributor_id })}>
                Lift the under-18 mark
              </OutlineButton>
            )}
          </>
        )}
        {isAdmin && <Export contributor_id={contributor_id} />}
        {mayErase && <Erase contributor_id={contributor_id} />}
      </div>
      {mayHelp && <Move contributor_id={contributor_id} state_key={state_key} states={states} />}
    </div>
  );
}

/** Downloads everything that is stored about a contributor, to be handed to them. */
function Export({ contributor_id }: { contributor_id: string }) {
  const [proof, setProof] = useState('');
  return (
    <Confirm
      trigger={<OutlineButton icon={Download}>Export their data</OutlineButton>}
      harmless
      title="Export their data?"
      description="This downloads a .zip with all that we store about them: number, messages, recordings, reviews. Hand it to them alone, then delete your copy."
      action="Download"
      onConfirm={() => exportPerson(contributor_id, proof)}
    >
      <Proof proof={proof} setProof={setProof} />
    </Confirm>
  );
}

/** Asks how the person proved who they are: they may write from another number, or not at all. */
function Proof({ proof, setProof }: { proof: string; setProof: (proof: string) => void }) {
  return (
    <Field
      label="How did they prove who they are?"
      hint="For the audit log. Say what you checked, such as a receipt, without names and numbers."
    >
      <input value={proof} maxLength={500} onChange={({ target }) => setProof(target.value)} />
    </Field>
  );
}

/** Deletes everything on behalf of a contributor. The receipt stays on the screen, because it belongs to the contributor. */
function Erase({ contributor_id }: { contributor_id: string }) {
  const [reason, setReason] = useState('');
  const [proof, setProof] = useState('');
  const utils = trpc.useUtils();
  const erase = trpc.operations.erase.useMutation();
  return (
    <>
      <Confirm
        trigger={
          <OutlineButton icon={Trash2} className="text-destructive">
            Delete everything
          </OutlineButton>
        }
        title="Delete everything they gave?"
        description="This deletes every recording, its words and their consent. It cannot be undone. They get the receipt if WhatsApp lets us write to them."
        action="Delete everything"
        onConfirm={async () => {
          await erase.mutateAsync({ contributor_id, reason, proof });
          await utils.operations.invalidate();
        }}
      >
        <Field label="Why" hint="For the audit log. Do not name anybody.">
          <input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <Proof proof={proof} setProof={setProof} />
      </Confirm>
      {erase.data && (
        <Alert variant="success" className="w-full">
          <p>
            Everything is deleted. Receipt: <strong>{erase.data.receipt}</strong>.{' '}
            {erase.data.is_notified
              ? 'The bot sends it to them.'
              : 'We cannot message them: give it to them yourself.'}
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
  const move = trpc.operations.move.useMutation(done('They continue there'));
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Move to a state</Label>
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
        <OutlineButton
          disabled={move.isPending || !chosen || chosen === props.state_key}
          onClick={() => move.mutate({ contributor_id, state_key: chosen })}
        >
          Move
        </OutlineButton>
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
      notify.error('The action failed', describeError(error, 'Check the connection and try again.')),
  });
}
