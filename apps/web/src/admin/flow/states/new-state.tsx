import type { State } from '@labrish/api/states/schema';
import { useState, type ReactElement } from 'react';
import { LIMITS } from '@labrish/conversation/limits';
import { Checkbox, Textarea } from '#components/ui/form.tsx';
import { notify, notifyFailure } from '#lib/outcomes.ts';
import { trpc } from '#lib/api/trpc.ts';
import { nameOf, useFlow, useRefreshFlow } from '../flow-data.ts';
import { DialogForm, FormDialog } from '../form-dialog.tsx';
import { contentOf, toSave } from '../drafts/content.ts';
import { drafts } from '../drafts/drafts.ts';
import { Labelled, TextField } from '../labelled.tsx';
import { freeKey, stateKey } from './state-key.ts';

interface Props {
  /** The state that the new one is a copy of. */
  copied?: State;
  onCreated: (state: State) => void;
}

/** Opens a window in which a state is created. */
export function NewState(props: Props & { trigger: ReactElement; description: string }) {
  const { trigger, description, copied, onCreated } = props;
  return (
    <FormDialog {...{ trigger, description }} title={copied ? `Duplicate “${nameOf(copied)}”` : 'New state'}>
      <NewStateForm {...(copied && { copied })} onCreated={onCreated} />
    </FormDialog>
  );
}

/** Creates a state, with what it says. A typed name alone is no loss, so leaving the form asks only about a typed message. */
function NewStateForm({ copied, onCreated }: Props) {
  const [friendly_name, setName] = useState(copied ? `${nameOf(copied)} (copy)`.slice(0, 100) : '');
  const [typedKey, setKey] = useState<string>();
  const [body, setBody] = useState('');
  const [is_final, setFinal] = useState(copied?.is_final ?? false);
  /** Whether the form has been submitted: missing fields are marked from then on. */
  const [isTried, setTried] = useState(false);
  const [isCreated, setCreated] = useState(false);
  const create = trpc.states.create.useMutation();
  const save = trpc.states.save.useMutation();
  const refresh = useRefreshFlow();
  const taken = useFlow().states.map((state) => state.state_key);
  const state_key = typedKey ?? freeKey(stateKey(friendly_name).replace(/_+$/, ''), taken);

  const submit = async () => {
    setTried(true);
    if (!state_key || !friendly_name.trim()) {
      notify.error('Validation error', 'Please fill in all fields');
      return false;
    }
    return notifyFailure('Creation failed', async () => {
      const { state } = await create.mutateAsync({
        ...{ state_key, friendly_name, is_final },
        ...(copied && { copy_of: copied.id }),
      });
      const nothing = contentOf(undefined, []);
      const content = { ...nothing, type: 'message' as const, body };
      const saveMessage = () =>
        save.mutateAsync({ id: state.id, version: state.version, ...toSave(content, undefined) });
      const isSaved = !body.trim() || (await notifyFailure('Save failed', saveMessage));
      // Everything is saved, so opening the new state asks nothing.
      setCreated(true);
      await refresh();
      // Keep a message that could not be saved, as an unsaved edit of the new state.
      if (!isSaved) drafts.set(state.id, { base: nothing, content });
      notify.success('State created');
      onCreated(state);
    });
  };

  return (
    <DialogForm action="Create state" isDirty={!isCreated && body.trim() !== ''} onSubmit={submit}>
      <TextField
        label="Name"
        refusals={isTried && !friendly_name.trim() ? ['A state needs a name.'] : []}
        dir="auto"
        maxLength={100}
        value={friendly_name}
        onChange={setName}
      />
      <TextField
        label="Key (for programs; cannot be changed)"
        refusals={isTried && !state_key ? ['A state needs a key.'] : []}
        className="font-mono"
        maxLength={60}
        value={state_key}
        onChange={(text) => setKey(stateKey(text))}
      />
      {!copied && (
        <Labelled label="Message (optional)">
          <Textarea dir="auto" className="min-h-22" maxLength={LIMITS.body} text={body} onType={setBody} />
        </Labelled>
      )}
      <label className="flex items-center gap-2 text-sm">
        <Checkbox className="size-4" checked={is_final} onChange={({ target }) => setFinal(target.checked)} />
        Conversations end here
      </label>
    </DialogForm>
  );
}
