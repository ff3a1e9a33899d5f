import type { State } from '@labrish/api/states/schema';
import { type Ref, useState } from 'react';
import { copyPart, useCopied } from './content/clipboard.ts';
import { NewState } from './states/new-state.tsx';
import { FieldNotes } from './checks/field-notes.tsx';
import { Badge, Card, OutlineButton } from '#components/ui/elements.tsx';
import { StateName } from '#admin/flow/states/name-form.tsx';
import { Transitions } from '#admin/flow/transitions/transitions.tsx';
import { Comparison } from '#admin/flow/saving/comparison.tsx';
import { SaveAnyway } from '#admin/flow/saving/save-anyway.tsx';
import { CONFIGURATION_TITLE_ID, useSaveSteps } from '#admin/flow/saving/save-steps.ts';
import { SyncFailure, SyncState, ConfigurationBar } from '#admin/flow/saving/configuration-bar.tsx';
import { contentNow, drafts, useDraftStatus, useEdit, useServerContent } from './drafts/drafts.ts';
import { ContentFields } from './content/content-fields.tsx';
import { ClipboardPaste, Copy, CopyPlus, Plus, Trash2 } from 'lucide-react';
import { notifyFailure, notify } from '#lib/outcomes.ts';
import { useIsAdmin, trpc } from '#lib/api/trpc.ts';
import { DialogForm, FormDialog } from './form-dialog.tsx';
import { nameOf, useRefreshFlow, useFlow } from './flow-data.ts';
import { Labelled } from './labelled.tsx';
import { useAdminLocation } from '#admin/admin-location.ts';
import { Checkbox, Options, Select } from '#components/ui/form.tsx';

/** Shows everything about one state. */
export function StatePanel({ state, ref }: { state: State; ref: Ref<HTMLElement> }) {
  const mayEdit = useIsAdmin();
  const { openState } = useAdminLocation();
  const open = ({ state_key }: State) => openState(state_key);
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
          {mayEdit && !state.is_initial && <EndHere state={state} />}
          {state.description && <p className="text-sm text-muted">{state.description}</p>}
        </div>
        <FieldNotes state_key={state.state_key} kind="state" />
      </header>
      <Configuration state={state} />
      <Transitions state={state} />
      {mayEdit && (
        <footer className="flex flex-wrap gap-2">
          <NewState
            trigger={<OutlineButton icon={Plus}>New state</OutlineButton>}
            description="Nothing leads to it yet: choose it as the destination of a choice."
            onCreated={open}
          />
          <NewState
            trigger={<OutlineButton icon={CopyPlus}>Duplicate state</OutlineButton>}
            description="The copy says the same and leads to the same states. Nothing leads to it yet."
            copied={state}
            onCreated={open}
          />
          <CopyAndPaste state={state} />
          {!state.is_initial && (
            <FormDialog
              trigger={
                <OutlineButton icon={Trash2} className="text-destructive">
                  Remove state
                </OutlineButton>
              }
              title={`Remove “${nameOf(state)}”?`}
              description="Its message and its transitions are removed too. You can restore them from the history."
            >
              <RemoveForm state={state} />
            </FormDialog>
          )}
        </footer>
      )}
    </article>
  );
}

/** Marks the state as an end of conversations, or not. */
function EndHere({ state: { id, version, is_final } }: { state: State }) {
  const update = trpc.states.update.useMutation();
  const refresh = useRefreshFlow();
  const change = async () => {
    await notifyFailure('Update failed', () => update.mutateAsync({ id, version, is_final: !is_final }));
    await refresh();
  };
  return (
    <label className="flex items-center gap-2 text-sm">
      <Checkbox
        className="size-4"
        checked={is_final}
        // Not disabled meanwhile, because it would lose the focus.
        aria-disabled={update.isPending}
        onChange={() => update.isPending || void change()}
      />
      Conversations end here
    </label>
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

/** Copies what a state says, and pastes what was copied as an unsaved edit. */
function CopyAndPaste({ state }: { state: State }) {
  const { server } = useServerContent(state);
  const edit = useEdit(state.id, server);
  const copied = useCopied('content');
  const copy = () =>
    copyPart({ kind: 'content', content: contentNow(drafts.get(state.id), server) }, 'Message and choices');
  return (
    <>
      <OutlineButton icon={Copy} onClick={copy}>
        Copy message and choices
      </OutlineButton>
      {copied && (
        <OutlineButton
          icon={ClipboardPaste}
          onClick={() => edit({ edit: 'replace', content: { ...server, ...copied.content } })}
        >
          Paste message and choices
        </OutlineButton>
      )}
    </>
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
      notify.error('Validation error', 'Choose where people continue.');
      return false;
    }
    const isDone = await notifyFailure('Removal failed', async () => {
      await remove.mutateAsync({ id: state.id, successor_key, version: state.version });
      drafts.drop(state.id);
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
        label="People in this state, and transitions to it, continue at"
        refusals={isTried && !successor_key ? ['Choose where people continue.'] : []}
      >
        <Select value={successor_key} onChange={({ target }) => setSuccessor(target.value)}>
          <option value="">Choose a state</option>
          <Options of={others.map((one) => [one.state_key, `${nameOf(one)} (${one.state_key})`])} />
        </Select>
      </Labelled>
    </DialogForm>
  );
}
