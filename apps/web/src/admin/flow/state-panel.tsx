import type { State } from '@labrish/api/states/schema';
import { type Ref, useState } from 'react';
import { FieldNotes } from './checks/field-notes.tsx';
import { Badge, Card, Button } from '#components/ui/elements.tsx';
import { StateName } from '#admin/flow/states/name-form.tsx';
import { Transitions } from '#admin/flow/transitions/transitions.tsx';
import { Comparison } from '#admin/flow/saving/comparison.tsx';
import { SaveAnyway } from '#admin/flow/saving/save-anyway.tsx';
import { CONFIGURATION_TITLE_ID, useSaveSteps } from '#admin/flow/saving/save-steps.ts';
import { SyncFailure, SyncState, ConfigurationBar } from '#admin/flow/saving/configuration-bar.tsx';
import { useServerContent, useDraftStatus } from './drafts/drafts.ts';
import { ContentFields } from './content/content-fields.tsx';
import { Plus, Trash2 } from 'lucide-react';
import { notifyFailure, notify } from '#lib/outcomes.ts';
import { useIsAdmin, trpc } from '#lib/api/trpc.ts';
import { DialogForm, FormDialog } from './form-dialog.tsx';
import { nameOf, useRefreshFlow, useFlow } from './flow-data.ts';
import { TextField, Labelled } from './labelled.tsx';
import { useAdminLocation } from '#admin/admin-location.ts';
import { stateKey } from './states/state-key.ts';
import { Checkbox, Options, Select } from '#components/ui/form.tsx';

/** Shows everything about one state. */
export function StatePanel({ state, ref }: { state: State; ref: Ref<HTMLElement> }) {
  const mayEdit = useIsAdmin();
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={nameOf(state)}
      className="grid min-w-0 scroll-mt-4 grid-cols-1 gap-4 outline-none"
    >
      <header className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateName state={state} />
          <code className="font-mono text-sm break-all text-muted">{state.state_key}</code>
          {state.is_initial && <Badge>Initial State</Badge>}
          {state.is_final && <Badge variant="success">Final State</Badge>}
        </div>
        <FieldNotes state_key={state.state_key} kind="state" />
        {state.description && <p className="text-sm text-muted">{state.description}</p>}
      </header>
      <Configuration state={state} />
      <Transitions state={state} />
      {mayEdit && (
        <footer className="flex flex-wrap gap-2">
          <FormDialog
            trigger={
              <Button icon={Plus} variant="outline">
                New state
              </Button>
            }
            title="New state"
            description="It says nothing yet and nothing leads to it: both are set in the editor, once it is there."
          >
            <NewStateForm />
          </FormDialog>
          {!state.is_initial && (
            <FormDialog
              trigger={
                <Button icon={Trash2} variant="outline" className="text-destructive">
                  Remove state
                </Button>
              }
              title={`Remove “${nameOf(state)}”?`}
              description="What it says and where it leads goes with it. The history can put it back."
            >
              <RemoveForm state={state} />
            </FormDialog>
          )}
        </footer>
      )}
    </article>
  );
}

/** Edits what the bot does in this state, and saves or discards the edits. Does not re-render on every keystroke. */
function Configuration({ state }: { state: State }) {
  const mayEdit = useIsAdmin() === true;
  const { template, server } = useServerContent(state);
  const { type, isStale } = useDraftStatus(state.id, server);
  const saving = useSaveSteps({ state, template, server, isStale });
  const { isBusy, syncAgain } = saving;
  const sync = { state_id: state.id, server, template, isBusy, mayEdit, onSync: syncAgain };

  return (
    <Card aria-labelledby={CONFIGURATION_TITLE_ID} className="grid-cols-1">
      <ConfigurationBar state_id={state.id} server={server} saving={saving} mayEdit={mayEdit} />
      {/* The layout within follows the width of this container, which is narrow beside the diagram. */}
      <div className="@container grid grid-cols-1 gap-5 p-4 [&_:is(input,select,textarea,button)]:scroll-mt-24">
        {saving.isStale && <Comparison state={state} server={server} saving={saving} />}
        {type !== 'input' && <SyncFailure {...sync} />}
        <ContentFields state={state} server={server} mayEdit={mayEdit} />
        {type !== 'input' && <SyncState {...sync} />}
      </div>
      <SaveAnyway saving={saving} />
    </Card>
  );
}

/** Creates a state and opens it. A typed name alone is no loss, so leaving the form does not ask. */
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
    return notifyFailure('Creation failed', async () => {
      const { state } = await create.mutateAsync({ state_key, friendly_name, is_final });
      await refresh();
      notify.success('State created');
      openState(state.state_key);
    });
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
        <Checkbox className="size-4" checked={is_final} onChange={({ target }) => setFinal(target.checked)} />
        Conversations end here
      </label>
    </DialogForm>
  );
}

/** Removes a state. Its contributors, and the transitions to it, move to a state that the user chooses. */
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
        <Select value={successor_key} onChange={({ target }) => setSuccessor(target.value)}>
          <option value="">Choose a state</option>
          <Options of={others.map((one) => [one.state_key, `${nameOf(one)} (${one.state_key})`])} />
        </Select>
      </Labelled>
    </DialogForm>
  );
}
