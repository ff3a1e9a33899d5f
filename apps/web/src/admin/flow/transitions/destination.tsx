import type { Transition } from '@labrish/api/transitions/schema';
import { ArrowRight, Pencil, Milestone, Plus } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Badge, Button, IconButton, SmallButton, OutlineButton } from '#components/ui/elements.tsx';
import { useAdminLocation } from '#admin/admin-location.ts';
import { ConflictNotice, useVersionedSave } from '#components/versioned-save.tsx';
import { suggestKey, useCreateEvent } from '#admin/flow/events.tsx';
import { FormDialog, DialogForm } from '#admin/flow/form-dialog.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useGuard, useTransitionSave, useTransitionEdits } from './transition-edits.ts';
import { leading, useHarmOfTransitions } from '../checks/use-harm.ts';
import type { Harmful } from '../checks/harm-notes.tsx';
import { notify, notifyFailure } from '#lib/outcomes.ts';
import { nameOf, eventName, useFlow } from '#admin/flow/flow-data.ts';
import type { State } from '@labrish/api/states/schema';
import { Options, Select } from '#components/ui/form.tsx';
import { Labelled } from '#admin/flow/labelled.tsx';
import { NewState } from '#admin/flow/states/new-state.tsx';
import { focusTitleIfLost } from '#admin/flow/saving/save-steps.ts';

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
  const findHarm = useHarmOfTransitions();
  const to = useFlow().states.find(({ id }) => id === chosen);
  return (
    <DestinationForm
      current={base.to_state.id}
      chosen={chosen}
      onChoose={setChosen}
      findHarm={async () => (to ? findHarm(leading(transition.id, to.state_key), to.state_key) : [])}
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
  findHarm?: () => Promise<Harmful[]>;
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
      {...(props.findHarm && { findHarm: props.findHarm })}
      onSubmit={submit}
    >
      <StateField value={chosen} onChange={props.onChoose} />
      {props.children}
    </DialogForm>
  );
}

interface Props {
  state: State;
  /** Empty: the choice has no event yet, and gets one that is named after its label. */
  event_key: string;
  label: string;
  onEvent: (event_key: string) => void;
}

/** Gives a destination to a choice that leads nowhere yet. */
export function NewDestination(props: Props) {
  useEffect(() => () => void requestAnimationFrame(focusTitleIfLost), []);
  return (
    <FormDialog
      trigger={<SmallButton icon={Milestone}>Choose a state</SmallButton>}
      title="Where should it lead?"
      description={`From “${nameOf(props.state)}”, on “${props.label.trim()}”.`}
    >
      <NewDestinationForm {...props} />
    </FormDialog>
  );
}

function NewDestinationForm({ state, event_key, label, onEvent }: Props) {
  const { events } = useFlow();
  const [chosen, setChosen] = useState('');
  const createEvent = useCreateEvent();
  const { create } = useTransitionEdits();
  const submit = async () => {
    let key = event_key;
    const isNamed = await notifyFailure('Creation failed', async () => {
      const friendly_name = label.trim();
      // A name without letters of the Latin alphabet gives no key.
      const event_key = suggestKey(friendly_name, events) || suggestKey('chosen', events);
      key ||= await createEvent({ event_key, friendly_name });
    });
    if (!isNamed) return false;
    onEvent(key);
    return create({ from_state_id: state.id, event_key: key, to_state_id: chosen });
  };
  return <DestinationForm current="" chosen={chosen} onChoose={setChosen} onSubmit={submit} />;
}

/** Selects the state to lead to, by its id. */
export function StateField(props: { value: string; onChange: (id: string) => void }) {
  const { states } = useFlow();
  return (
    <Labelled
      label="Goes To State"
      beside={
        <NewState
          trigger={
            <OutlineButton icon={Plus} className="h-10 px-3">
              New state
            </OutlineButton>
          }
          description="Add its choices and where it leads in the editor."
          onCreated={({ id }) => props.onChange(id)}
        />
      }
    >
      <Select className="flex-1" value={props.value} onChange={({ target }) => props.onChange(target.value)}>
        {props.value === '' && <option value="">Choose a state</option>}
        <Options of={states.map((state) => [state.id, `${nameOf(state)} (${state.state_key})`])} />
      </Select>
    </Labelled>
  );
}
