import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { errorMessage } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { DialogForm, FormDialog } from '#admin/flow/form-dialog.tsx';
import { useRefreshFlow } from '#admin/flow/flow-data.ts';
import { TextField } from '#admin/flow/text-field.tsx';
import { useAdminLocation } from '#admin/admin-location.ts';
import { stateKey } from './state-key.ts';

/** Creates a state and opens it. A typed name alone is no loss, so leaving the form does not ask. */
export function NewState() {
  return (
    <FormDialog
      trigger={
        <Button variant="outline">
          <Plus aria-hidden />
          New state
        </Button>
      }
      title="New state"
      description="It says nothing yet and nothing leads to it: both are set in the editor, once it is there."
    >
      <NewStateForm />
    </FormDialog>
  );
}

function NewStateForm() {
  const [friendly_name, setName] = useState('');
  const [typedKey, setKey] = useState<string>();
  const [is_final, setFinal] = useState(false);
  /** Whether the form has been submitted: missing fields are marked from then on. */
  const [isTried, setTried] = useState(false);
  const create = trpc.states.create.useMutation();
  const refresh = useRefreshFlow();
  const { openState } = useAdminLocation();
  const state_key = typedKey ?? stateKey(friendly_name);

  const submit = async () => {
    setTried(true);
    if (!state_key || !friendly_name.trim()) {
      notify.error('Validation error', 'Please fill in all fields');
      return false;
    }
    try {
      const { state } = await create.mutateAsync({ state_key, friendly_name, is_final });
      await refresh();
      notify.success('State created');
      openState(state.state_key);
      return true;
    } catch (error) {
      notify.error('Creation failed', errorMessage(error));
      return false;
    }
  };

  return (
    <DialogForm action="Create state" onSubmit={submit}>
      <TextField
        label="Name"
        refusals={isTried && !friendly_name.trim() ? ['A state needs a name.'] : []}
        dir="auto"
        maxLength={100}
        value={friendly_name}
        onChange={setName}
      />
      <TextField
        label="Key (for programs; it stays)"
        refusals={isTried && !state_key ? ['A state needs a key.'] : []}
        className="font-mono"
        maxLength={60}
        value={state_key}
        onChange={(text) => setKey(stateKey(text))}
      />
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          checked={is_final}
          onChange={({ target }) => setFinal(target.checked)}
        />
        Conversations end here
      </label>
    </DialogForm>
  );
}
