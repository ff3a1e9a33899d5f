import { memo, useState, type ChangeEvent } from 'react';
import { Select, Input } from '#components/ui/form.tsx';
import { useFlow, type Flow, eventName, nameOf } from './flow-data.ts';
import { Labelled, TextField } from './labelled.tsx';
import { EVENT_KEY_LENGTH, type Event } from '@labrish/api/events/schema';
import { Plus, Zap } from 'lucide-react';
import { SmallButton, Badge, IconButton, OutlineButton } from '#components/ui/elements.tsx';
import { notify, notifyFailure } from '#lib/outcomes.ts';
import { trpc, useIsAdmin } from '#lib/api/trpc.ts';
import { DialogForm, FormDialog } from './form-dialog.tsx';
import { freeKey, stateKey } from './states/state-key.ts';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';

/** Selects which event is triggered, and offers to create one that is missing. */
export const EventField = memo(function EventField(props: {
  /** Label of the option for no event. */
  none: string;
  /** Events that are not offered. */
  without?: readonly string[];
  event: string;
  /** What the person taps: suggests the name of a new event. */
  label?: string;
  onChange: (event_key: string) => void;
  mayEdit: boolean;
}) {
  const { events } = useFlow();
  const { event, mayEdit, without = [] } = props;
  const offered = events.filter(
    ({ is_active, event_key }) => event_key === event || (is_active && !without.includes(event_key)),
  );
  const isUnknown = event !== '' && !offered.some(({ event_key }) => event_key === event);
  return (
    <Labelled
      label="Triggered event"
      beside={mayEdit && <NewEvent label={props.label ?? ''} onCreated={props.onChange} />}
    >
      <Select
        className="flex-1"
        disabled={!mayEdit}
        value={event}
        onChange={({ target }) => props.onChange(target.value)}
      >
        <option value="">{props.none}</option>
        {isUnknown && <option value={event}>{event}</option>}
        {offered.map(({ id, event_key, friendly_name, is_active }) => (
          <option key={id} value={event_key}>
            {friendly_name} ({event_key}){!is_active && ', retired'}
          </option>
        ))}
      </Select>
    </Labelled>
  );
});

/** Creates an event, which is then selected where the window was opened. */
function NewEvent(props: { label: string; onCreated: (event_key: string) => void }) {
  return (
    <FormDialog
      trigger={
        <IconButton
          label="Create new event"
          icon={Plus}
          variant="outline"
          className="size-10"
          title="Create new event"
        />
      }
      title="Create New Event"
      description="An event is what a tap means. Each one can lead to another state."
    >
      <NewEventForm {...props} />
    </FormDialog>
  );
}

function NewEventForm({ label, onCreated }: { label: string; onCreated: (event_key: string) => void }) {
  const { events } = useFlow();
  const [typedKey, setKey] = useState<string>();
  const [friendly_name, setName] = useState(label);
  const event_key = typedKey ?? suggestKey(friendly_name, events);
  /** Whether the form has been submitted: missing fields are marked from then on. */
  const [isTried, setTried] = useState(false);
  const create = useCreateEvent();

  const submit = async () => {
    setTried(true);
    if (!event_key.trim() || !friendly_name.trim()) {
      notify.error('Validation error', 'Please fill in all fields');
      return false;
    }
    return notifyFailure('Creation failed', async () => {
      const created = await create({ event_key, friendly_name });
      notify.success('Event created');
      onCreated(created);
    });
  };
  const missing = (typed: string, why: string) => (isTried && !typed.trim() ? [why] : []);
  const typeKey = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const caret = target.selectionStart;
    // Write the value back at once, so that the caret stays where it is.
    target.value = formatKeyWhileTyping(target.value);
    target.setSelectionRange(caret, caret);
    setKey(target.value);
  };

  return (
    <DialogForm
      action="Create Event"
      isDirty={typedKey !== undefined || friendly_name !== label}
      onSubmit={submit}
    >
      <Labelled label="Event Key" refusals={missing(event_key, 'An event needs a key.')}>
        <Input
          className="font-mono"
          autoComplete="off"
          maxLength={EVENT_KEY_LENGTH}
          value={event_key}
          onChange={typeKey}
        />
      </Labelled>
      <TextField
        label="Friendly Name"
        refusals={missing(friendly_name, 'An event needs a name.')}
        maxLength={100}
        value={friendly_name}
        onChange={setName}
      />
    </DialogForm>
  );
}

/** Returns a function that creates an event and adds it to what the page knows. It returns the event's key. */
export function useCreateEvent(): (wanted: { event_key: string; friendly_name: string }) => Promise<string> {
  const utils = trpc.useUtils();
  const create = trpc.events.create.useMutation();
  return async (wanted) => {
    const { event } = await create.mutateAsync(wanted);
    utils.events.list.setData(undefined, (before) => before && { events: [...before.events, event] });
    void utils.events.list.invalidate();
    return event.event_key;
  };
}

/** Suggests an unused key for an event: "Tell me more" becomes TELL_ME_MORE, or TELL_ME_MORE_2. Empty without letters. */
export function suggestKey(name: string, events: readonly Pick<Event, 'event_key'>[]): string {
  const taken = events.map(({ event_key }) => event_key);
  return freeKey(stateKey(name).toUpperCase().replace(/_+$/, ''), taken);
}

/** Formats a key while it is typed: like `toEventKey`, but keeps a blank at the end as an underscore, because more may follow. */
export function formatKeyWhileTyping(text: string): string {
  return text.toUpperCase().replace(/\s/g, '_');
}

/** Lists all events, where each is used, and which are retired. */
export function EventsDialog({ flow }: { flow: Flow }) {
  const mayEdit = useIsAdmin() === true;
  const inOrder = flow.events.toSorted((a, b) => Number(b.is_active) - Number(a.is_active));
  return (
    <Dialog>
      <DialogTrigger>
        <OutlineButton>
          <Zap aria-hidden className="max-sm:hidden" />
          Events
        </OutlineButton>
      </DialogTrigger>
      <DialogContent
        className="grid-cols-1"
        title="Events"
        description="What a tap or a message means. Retired events keep working but can’t be picked."
      >
        <ul aria-label="Events" tabIndex={0} className="grid grid-cols-1 divide-y">
          {inOrder.map((event) => (
            <EventRow key={event.id} event={event} uses={usesOf(event, flow)} mayEdit={mayEdit} />
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

/** Shows one event: its name, its key, where it is used, and whether it is retired. */
function EventRow({ event, uses, mayEdit }: { event: Event; uses: string[]; mayEdit: boolean }) {
  const { setActive, isBusy } = useSetActive();
  const { is_active, event_key } = event;
  return (
    <li aria-label={eventName(event)} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="grid min-w-0 flex-1 basis-60 grid-cols-1">
        <span className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="font-semibold break-words">
            {eventName(event)}
          </span>
          {!is_active && <Badge variant="outline">Retired</Badge>}
        </span>
        <code className="font-mono text-xs break-all text-muted">{event_key}</code>
        <span className="text-sm break-words text-muted">
          {uses.length === 0 ? 'Not used' : `Used in ${uses.join(', ')}`}
        </span>
      </div>
      {mayEdit && (
        <SmallButton
          disabled={isBusy}
          aria-label={`${is_active ? 'Retire' : 'Restore'} ${eventName(event)}`}
          onClick={() => void setActive(event, !is_active)}
        >
          {is_active ? 'Retire' : 'Restore'}
        </SmallButton>
      )}
    </li>
  );
}

/** Retires an event, or brings it back. */
function useSetActive() {
  const utils = trpc.useUtils();
  const update = trpc.events.update.useMutation();
  const setActive = async ({ id }: Pick<Event, 'id'>, is_active: boolean) => {
    await notifyFailure('Update failed', async () => {
      await update.mutateAsync({ id, is_active });
      notify.success(is_active ? 'Event restored' : 'Event retired');
    });
    await Promise.all([utils.events.invalidate(), utils.flowVersions.invalidate()]);
  };
  return { setActive, isBusy: update.isPending };
}

/** Returns the names of the states with a choice or a transition for this event, in the order of the states. */
function usesOf({ event_key }: Event, { states, mappings, transitions }: Flow): string[] {
  const keys = new Set([
    ...mappings.filter((row) => row.triggers_event === event_key).map(({ state_key }) => state_key),
    ...transitions
      .filter(({ event }) => event.event_key === event_key)
      .map(({ from_state }) => from_state.state_key),
  ]);
  return states.filter(({ state_key }) => keys.has(state_key)).map(nameOf);
}
