import type { State } from '@labrish/api/states/schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/elements.tsx';
import { Options, Select } from '#components/ui/form.tsx';
import { notifyFailure, notify } from '#lib/outcomes.ts';
import { trpc } from '#lib/api/trpc.ts';
import { DialogForm, FormDialog } from '#admin/flow/form-dialog.tsx';
import { useFlow, useRefreshFlow, nameOf } from '#admin/flow/flow-data.ts';
import { Labelled } from '#admin/flow/labelled.tsx';
import { useAdminLocation } from '#admin/admin-location.ts';

/** Removes a state. Its contributors, and the transitions to it, move to a state that the user chooses. */
export function RemoveState({ state }: { state: State }) {
  return (
    <FormDialog
      trigger={
        <Button variant="outline" className="text-destructive">
          <Trash2 aria-hidden />
          Remove state
        </Button>
      }
      title={`Remove “${nameOf(state)}”?`}
      description="What it says and where it leads goes with it. The history can put it back."
    >
      <RemoveForm state={state} />
    </FormDialog>
  );
}

function RemoveForm({ state }: { state: State }) {
  const others = useFlow().states.filter(({ id }) => id !== state.id);
  const [successor_key, setSuccessor] = useState('');
  const [isTried, setTried] = useState(false);
  const remove = trpc.states.remove.useMutation();
  const refresh = useRefreshFlow();
  const { openState } = useAdminLocation();
  const submit = async () => {
    setTried(true);
    if (!successor_key) {
      notify.error('Validation error', 'Choose where people go on.');
      return false;
    }
    const isDone = await notifyFailure('Removal failed', async () => {
      await remove.mutateAsync({ id: state.id, successor_key, version: state.version });
      openState(successor_key);
      await refresh();
      notify.success('State removed');
    });
    if (!isDone) void refresh();
    return isDone;
  };
  return (
    <DialogForm action="Remove state" isDestructive onSubmit={submit}>
      <Labelled
        label="Whoever is there, and what led there, goes on at"
        refusals={isTried && !successor_key ? ['Choose where people go on.'] : []}
      >
        {(control) => (
          <Select {...control} value={successor_key} onChange={({ target }) => setSuccessor(target.value)}>
            <option value="">Choose a state</option>
            <Options of={others.map((one) => [one.state_key, `${nameOf(one)} (${one.state_key})`])} />
          </Select>
        )}
      </Labelled>
    </DialogForm>
  );
}
