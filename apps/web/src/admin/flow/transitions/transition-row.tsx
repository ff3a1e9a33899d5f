import type { Transition } from '@labrish/api/transitions/schema';
import type { ReactNode } from 'react';
import { classNames, Badge, Alert, IconButton } from '#components/ui/elements.tsx';
import { useFlow, eventName, nameOf } from '#admin/flow/flow-data.ts';
import { useHarmOfTransitions } from '../checks/use-harm.ts';
import { FieldNotes } from '../checks/field-notes.tsx';
import { ActiveTransition } from '../preview/active-badges.tsx';
import { Destination } from './destination.tsx';
import { RulesDialog } from './rules/rules-dialog.tsx';
import { useRulesAndActions, useTransitionSave, partsOf } from './transition-edits.ts';
import { Trash2 } from 'lucide-react';
import { DialogForm, FormDialog } from '#admin/flow/form-dialog.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useVersionedSave } from '#components/versioned-save.tsx';

interface Props {
  transition: Transition;
  mayEdit: boolean;
}

/** Shows one transition from a state, with its event. */
export function TransitionRow({ transition, mayEdit }: Props) {
  const { event } = transition;
  const isRetired = useFlow().events.some((one) => one.event_key === event.event_key && !one.is_active);
  return (
    <TransitionItem
      transition={transition}
      className="px-4 py-3 lazy-row [contain-intrinsic-block-size:auto_7rem]"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="grid min-w-0 grid-cols-1">
          <span dir="auto" className="font-semibold break-words">
            {eventName(event)}
            {isRetired && (
              <Badge variant="outline" className="ml-2">
                Retired
              </Badge>
            )}
          </span>
          <code className="font-mono text-xs break-all text-muted">{event.event_key}</code>
        </span>
        {mayEdit && (
          <TransitionButtons
            transition={transition}
            onRemoved={() => document.getElementById('next')?.focus()}
          />
        )}
      </div>
      <TransitionDetails transition={transition} mayEdit={mayEdit} />
    </TransitionItem>
  );
}

/** Shows one transition of a choice, without its event, which the choice shows. */
export function ChoiceTransitionRow({ transition, mayEdit, onRemoved }: Props & { onRemoved: () => void }) {
  return (
    <TransitionItem transition={transition} className="py-2">
      <TransitionDetails transition={transition} mayEdit={mayEdit}>
        {mayEdit && <TransitionButtons transition={transition} onRemoved={onRemoved} />}
      </TransitionDetails>
    </TransitionItem>
  );
}

function TransitionItem(props: { transition: Transition; className: string; children: ReactNode }) {
  const { event, to_state } = props.transition;
  return (
    <li
      aria-label={`${eventName(event)} to ${nameOf(to_state)}`}
      className={classNames('grid grid-cols-1 gap-2', props.className)}
    >
      {props.children}
    </li>
  );
}

type RemoveProps = {
  transition: Transition;
  /** Moves the focus elsewhere, because the button that opened the window is gone with its row. */
  onRemoved: () => void;
};

function TransitionButtons({ transition, onRemoved }: RemoveProps) {
  const { event, to_state } = transition;
  return (
    <span className="ml-auto flex">
      <RulesDialog transition={transition} />
      <FormDialog
        trigger={
          <IconButton
            label={`Remove transition ${eventName(event)} to ${nameOf(to_state)}`}
            icon={Trash2}
            className="size-8 text-destructive"
          />
        }
        title="Remove this transition?"
        description={`“${eventName(event)}” will no longer lead to ${nameOf(to_state)}. Its rules and actions are removed too.`}
      >
        <RemoveForm transition={transition} onRemoved={onRemoved} />
      </FormDialog>
    </span>
  );
}

/** Shows the destination, guard and actions of a transition, and what the checks find in them. */
function TransitionDetails({ transition, mayEdit, children }: Props & { children?: ReactNode }) {
  const { actions, error } = useRulesAndActions(transition.id);
  return (
    <>
      <ActiveTransition id={transition.id} />
      <Destination transition={transition} mayEdit={mayEdit} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {actions && actions.length > 0 && (
          <p className="min-w-0 flex-1 basis-40 text-sm">
            <span className="font-semibold text-muted">Does: </span>
            {actions.map(({ description }) => description).join(', ')}
          </p>
        )}
        {children}
      </div>
      <FieldNotes state_key={transition.from_state.state_key} kind="transition" id={transition.id} />
      {error && (
        <p className="text-sm text-destructive">Its rules and actions could not be loaded. {error.message}</p>
      )}
    </>
  );
}

/** Removes a transition, after asking. */
function RemoveForm({ transition, onRemoved }: RemoveProps) {
  const remove = trpc.transitions.remove.useMutation();
  const { theirs, save } = useVersionedSave(transition, {
    ...useTransitionSave(transition.id, 'Transition removed'),
    // Show any change of somebody else's, so that the user knows what they remove.
    changed: (_, now) => partsOf(now),
    put: ({ id, version }) => remove.mutateAsync({ id, version }),
  });
  const findHarm = useHarmOfTransitions();
  const submit = async () => {
    const isDone = await save();
    if (isDone) onRemoved();
    return isDone;
  };
  return (
    <DialogForm
      action="Remove"
      isDestructive
      findHarm={() => findHarm((all) => all.filter(({ id }) => id !== transition.id))}
      onSubmit={submit}
    >
      {theirs && (
        <Alert variant="destructive">
          <p>
            <strong>{theirs.changed_by ?? 'Somebody else'} has just changed it.</strong> The current version
            is below. Press Remove again to remove it anyway.
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
