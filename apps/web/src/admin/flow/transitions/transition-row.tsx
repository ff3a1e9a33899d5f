import type { Transition } from '@labrish/api/transitions/schema';
import { Trash2 } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Destination } from './destination.tsx';
import { nameOf } from '#admin/flow/flow-data.ts';
import { DialogForm, FormDialog } from '#admin/flow/form-dialog.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { useRulesAndActions } from './rules-of.ts';
import { useTransitionEdits } from './transition-edits.ts';

/** One way out of a state. */
export function TransitionRow({ transition, mayEdit }: { transition: Transition; mayEdit: boolean }) {
  const { event, to_state } = transition;
  const { rules, actions, error } = useRulesAndActions(transition.id);
  return (
    <li
      aria-label={`${event.event_key} to ${to_state.state_key}`}
      className="grid grid-cols-1 gap-2 px-4 py-3 lazy-row [contain-intrinsic-block-size:auto_7rem]"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="grid min-w-0 grid-cols-1">
          <span dir="auto" className="font-semibold break-words">
            {event.friendly_name}
          </span>
          <code className="font-mono text-xs break-all text-muted">{event.event_key}</code>
        </span>
        {mayEdit && (
          <span className="flex">
            {rules && actions && <RulesDialog transition={transition} rules={rules} actions={actions} />}
            <RemoveTransition transition={transition} />
          </span>
        )}
      </div>
      <Destination transition={transition} mayEdit={mayEdit} />
      {actions && actions.length > 0 && (
        <p className="text-sm">
          <span className="font-semibold text-muted">Does: </span>
          {actions.map(({ description }) => description).join(', ')}
        </p>
      )}
      {error && (
        <p className="text-sm text-destructive">Its rules and actions could not be loaded. {error.message}</p>
      )}
    </li>
  );
}

function RemoveTransition({ transition }: { transition: Transition }) {
  const { id, version, event, to_state } = transition;
  const { remove } = useTransitionEdits();
  const submit = async () => {
    const isDone = await remove({ id, version });
    // The button that opened the window is gone with its row.
    if (isDone) document.getElementById('next')?.focus();
    return isDone;
  };
  return (
    <FormDialog
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className="size-8 text-destructive"
          aria-label={`Remove transition ${event.event_key} to ${to_state.state_key}`}
        >
          <Trash2 aria-hidden />
        </Button>
      }
      title="Remove this transition?"
      description={`${event.friendly_name} (${event.event_key}) will no longer lead to ${nameOf(to_state)}. Its rules and actions go with it.`}
    >
      {(close) => <DialogForm action="Remove" isDestructive onSubmit={submit} close={close} />}
    </FormDialog>
  );
}
