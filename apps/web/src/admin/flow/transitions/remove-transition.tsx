import type { Transition } from '@labrish/api/transitions/schema';
import { Trash2 } from 'lucide-react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { eventName, nameOf } from '#admin/flow/name-of.ts';
import { DialogForm, FormDialog } from '#admin/flow/form-dialog.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useVersionedSave } from '#lib/api/versioned-save.ts';
import { partsOf } from './parts.ts';
import { useTransitionSave } from './transition-edits.ts';

type Props = {
  transition: Transition;
  /** Moves the focus elsewhere, because the button that opened the window is gone with its row. */
  onRemoved: () => void;
};

/** Removes a transition, after asking. */
export function RemoveTransition({ transition, onRemoved }: Props) {
  const { event, to_state } = transition;
  return (
    <FormDialog
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className="size-8 text-destructive"
          aria-label={`Remove transition ${eventName(event)} to ${nameOf(to_state)}`}
        >
          <Trash2 aria-hidden />
        </Button>
      }
      title="Remove this transition?"
      description={`“${eventName(event)}” will no longer lead to ${nameOf(to_state)}. Its rules and actions go with it.`}
    >
      <RemoveForm transition={transition} onRemoved={onRemoved} />
    </FormDialog>
  );
}

function RemoveForm({ transition, onRemoved }: Props) {
  const remove = trpc.transitions.remove.useMutation();
  const { theirs, save } = useVersionedSave(transition, {
    ...useTransitionSave(transition.id, 'Transition removed'),
    // Show any change of somebody else's, so that the user knows what they remove.
    changed: (_, now) => partsOf(now),
    put: ({ id, version }) => remove.mutateAsync({ id, version }),
  });
  const submit = async () => {
    const isDone = await save();
    if (isDone) onRemoved();
    return isDone;
  };
  return (
    <DialogForm action="Remove" isDestructive onSubmit={submit}>
      {theirs && (
        <Alert variant="destructive">
          <p>
            <strong>{theirs.changed_by ?? 'Somebody else'} has just changed it.</strong> Below is what it is
            now. Press Remove again to take it away all the same.
          </p>
          <ul className="grid gap-1 text-ink">
            {theirs.fields.map(({ label, value }) => (
              <li key={label} className="break-words">
                <span className="font-semibold">{label}:</span> {value}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </DialogForm>
  );
}
