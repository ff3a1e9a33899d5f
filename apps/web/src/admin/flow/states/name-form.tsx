import type { State } from '@labrish/api/states/schema';
import { useState, type KeyboardEvent, useRef } from 'react';
import { Button, IconButton, SubmitButton } from '#components/ui/elements.tsx';
import { Input, Form } from '#components/ui/form.tsx';
import { notify } from '#lib/outcomes.ts';
import { isSignedOut, errorMessage, trpc, useIsAdmin } from '#lib/api/trpc.ts';
import { ConflictNotice, useVersionedSave } from '#components/versioned-save.tsx';
import { nameOf } from '#admin/flow/flow-data.ts';
import { useCacheState } from '../drafts/known-state.ts';
import { useUnsaved } from '#admin/flow/form-dialog.tsx';
import { Pencil } from 'lucide-react';
import { flushSync } from 'react-dom';

/** Renames a state: Enter saves, Escape cancels. */
export function NameForm({ state, onDone }: { state: State; onDone: () => void }) {
  const utils = trpc.useUtils();
  const update = trpc.states.update.useMutation();
  const cacheState = useCacheState();
  const { base, theirs, save } = useVersionedSave(state, {
    load: async () => {
      const { states } = await utils.client.states.list.query();
      return states.find(({ id }) => id === state.id) ?? null;
    },
    // Ignore a new version that differs only in the content, which is edited elsewhere.
    changed: (before, now) =>
      before.friendly_name === now.friendly_name ? [] : [{ label: 'Name', value: nameOf(now) }],
    put: async ({ id, version }, friendly_name: string) => {
      const saved = await update.mutateAsync({ id, friendly_name, version });
      await cacheState(saved.state);
    },
    onSaved: () => {
      void utils.transitions.list.invalidate();
      void utils.stateMachine.invalidate();
      void utils.flowVersions.invalidate();
      notify.success('State name updated');
      onDone();
    },
    onUnsaved: (error) => {
      if (error) notify.error('Update failed', errorMessage(error));
      // Somebody else may have changed or removed the state meanwhile.
      if (!isSignedOut(error)) void utils.states.list.invalidate();
    },
  });
  const [typed, setTyped] = useState(state.friendly_name);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  useUnsaved(typed.trim() !== base.friendly_name);

  const submit = async () => {
    const friendly_name = typed.trim();
    if (!friendly_name) return setProblem('A state needs a name.');
    if (friendly_name === base.friendly_name) return onDone();
    if (isSaving) return;
    setSaving(true);
    await save(friendly_name);
    setSaving(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSaving) onDone();
  };

  return (
    <Form className="grid grid-cols-1 gap-1" onSubmit={submit}>
      <h3 className="sr-only">{nameOf(state)}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          autoFocus
          dir="auto"
          aria-label="State name"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && 'state-name-problem'}
          className="max-w-md flex-1 basis-52 font-display text-xl font-bold read-only:opacity-60"
          maxLength={100}
          readOnly={isSaving}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setProblem(undefined);
            setTyped(event.target.value);
          }}
        />
        <SubmitButton send="Save" sending="Saving..." isSending={isSaving} />
        <Button variant="ghost" disabled={isSaving} onClick={onDone}>
          Cancel
        </Button>
      </div>
      {problem && (
        <p id="state-name-problem" role="alert" className="text-sm text-destructive">
          {problem}
        </p>
      )}
      {theirs && <ConflictNotice what="state" theirs={theirs} onTake={onDone} />}
    </Form>
  );
}

/** Shows the state's name, to be edited in place. */
export function StateName({ state }: { state: State }) {
  const mayEdit = useIsAdmin();
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setEditing(false));
    pencil.current?.focus();
  };
  if (isEditing) return <NameForm state={state} onDone={close} />;
  return (
    <div className="flex min-w-0 items-start gap-1">
      <h3 dir="auto" className="min-w-0 text-2xl font-bold [overflow-wrap:anywhere]">
        {nameOf(state)}
      </h3>
      {mayEdit && (
        <IconButton label="Edit name" icon={Pencil} ref={pencil} onClick={() => setEditing(true)} />
      )}
    </div>
  );
}
