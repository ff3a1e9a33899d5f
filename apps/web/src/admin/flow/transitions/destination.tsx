import type { Transition } from '@labrish/api/transitions/schema';
import { ArrowRight, Pencil, Milestone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Badge, Button, IconButton, SmallButton } from '#components/ui/elements.tsx';
import { useAdminLocation } from '#admin/admin-location.ts';
import { ConflictNotice, useVersionedSave } from '#components/versioned-save.tsx';
import { FormDialog, DialogForm } from '#admin/flow/form-dialog.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useGuard, useTransitionSave, useTransitionEdits } from './transition-edits.ts';
import { notify } from '#lib/outcomes.ts';
import { nameOf, eventName, nameOfEvent, useFlow } from '#admin/flow/flow-data.ts';
import type { State } from '@labrish/api/states/schema';
import { Options, Select } from '#components/ui/form.tsx';
import { Labelled } from '#admin/flow/labelled.tsx';

/** Shows the destination, guard and priority of a transition, with buttons to open the destination and to choose another. */
export function Destination({ transition, mayEdit }: { transition: Transition; mayEdit: boolean }) {
  const { id, from_state, to_state, event, priority } = transition;
  const { openState } = useAdminLocation();
  const guard = useGuard(id);
  const name = nameOf(to_state);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2 gap-y-1">
        <Badge variant="outline" className="bg-card">
          Priority {priority}
        </Badge>
        <span dir="auto" className="min-w-0 font-semibold break-words">
          {name}
        </span>
        {guard && <span className="text-muted">if {guard}</span>}
      </span>
      <span className="flex">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Go to state ${name}`}
          onClick={() => openState(to_state.state_key)}
        >
          Go to state
          <ArrowRight aria-hidden />
        </Button>
        {mayEdit && (
          <FormDialog
            trigger={<IconButton label={`Edit destination ${name}`} icon={Pencil} className="size-8" />}
            title="Where should it lead?"
            description={`From “${nameOf(from_state)}”, on “${eventName(event)}”.`}
          >
            <MoveForm transition={transition} />
          </FormDialog>
        )}
      </span>
    </div>
  );
}

/** Changes the state that a transition leads to. */
function MoveForm({ transition }: { transition: Transition }) {
  const move = trpc.transitions.move.useMutation();
  const { base, theirs, save } = useVersionedSave(transition, {
    ...useTransitionSave(transition.id, 'Transition updated'),
    changed: (before, now) =>
      before.to_state.id === now.to_state.id ? [] : [{ label: 'Goes To State', value: nameOf(now.to_state) }],
    put: ({ id, version }, to_state_id: string) => move.mutateAsync({ id, version, to_state_id }),
  });
  const [chosen, setChosen] = useState(transition.to_state.id);
  return (
    <DestinationForm
      current={base.to_state.id}
      chosen={chosen}
      onChoose={setChosen}
      onSubmit={() => save(chosen)}
    >
      {theirs && (
        <ConflictNotice what="transition" theirs={theirs} onTake={({ to_state }) => setChosen(to_state.id)} />
      )}
    </DestinationForm>
  );
}

/** Asks for a state to lead to. */
export function DestinationForm(props: {
  /** Id of the current destination; empty if there is none. */
  current: string;
  chosen: string;
  onChoose: (state_id: string) => void;
  /** @returns whether that worked. */
  onSubmit: () => Promise<boolean>;
  children?: ReactNode;
}) {
  const { states } = useFlow();
  const { current, chosen } = props;
  const submit = async () => {
    if (states.some(({ id }) => id === chosen)) return props.onSubmit();
    notify.error('Invalid state', 'Selected state not found');
    return false;
  };
  return (
    <DialogForm
      action="Save"
      isDisabled={chosen === '' || chosen === current}
      isDirty={chosen !== current}
      onSubmit={submit}
    >
      <StateField value={chosen} onChange={props.onChoose} />
      {props.children}
    </DialogForm>
  );
}

type Props = { state: State; event_key: string };

/** Gives a destination to an event that leads nowhere yet. */
export function NewDestination(props: Props) {
  const { events } = useFlow();
  return (
    <FormDialog
      trigger={<SmallButton icon={Milestone}>Choose a state</SmallButton>}
      title="Where should it lead?"
      description={`From “${nameOf(props.state)}”, on “${nameOfEvent(events, props.event_key)}”.`}
    >
      <NewDestinationForm {...props} />
    </FormDialog>
  );
}

function NewDestinationForm({ state, event_key }: Props) {
  const [chosen, setChosen] = useState('');
  const { create } = useTransitionEdits();
  return (
    <DestinationForm
      current=""
      chosen={chosen}
      onChoose={setChosen}
      onSubmit={() => create({ from_state_id: state.id, event_key, to_state_id: chosen })}
    />
  );
}

/** Selects the state to lead to, by its id. */
export function StateField(props: { value: string; onChange: (id: string) => void }) {
  const { states } = useFlow();
  return (
    <Labelled label="Goes To State">
      <Select value={props.value} onChange={({ target }) => props.onChange(target.value)}>
        {props.value === '' && <option value="">Choose a state</option>}
        <Options of={states.map((state) => [state.id, `${nameOf(state)} (${state.state_key})`])} />
      </Select>
    </Labelled>
  );
}
