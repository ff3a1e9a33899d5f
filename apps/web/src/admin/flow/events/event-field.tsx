import { memo, useState, type ChangeEvent } from 'react';
import { Select, Input } from '#components/ui/form.tsx';
import { useFlow } from '../flow-data.ts';
import { Labelled, TextField } from '../labelled.tsx';
import { EVENT_KEY_LENGTH } from '@labrish/api/events/schema';
import { Plus } from 'lucide-react';
import { Button } from '#components/ui/elements.tsx';
import { ownLabel } from '#lib/pilot.ts';
import { notify, notifyFailure } from '#lib/outcomes.ts';
import { trpc } from '#lib/api/trpc.ts';
import { DialogForm, FormDialog } from '../form-dialog.tsx';

/** Selects which event is triggered, and offers to create one that is missing. */
export const EventField = memo(function EventField(props: {
  /** Label of the option for no event. */
  none: string;
  event: string;
  onChange: (event_key: string) => void;
  mayEdit: boolean;
}) {
  const { events } = useFlow();
  const { event, mayEdit } = props;
  const offered = events.filter(({ is_active, event_key }) => is_active || event_key === event);
  const isUnknown = event !== '' && !offered.some(({ event_key }) => event_key === event);
  return (
    <Labelled label="Triggered event">
      {(control) => (
        <div className="flex gap-2">
          <Select
            {...control}
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
          {mayEdit && <NewEvent onCreated={props.onChange} />}
        </div>
      )}
    </Labelled>
  );
});

/** Creates an event, which is then selected where the window was opened. */
function NewEvent({ onCreated }: { onCreated: (event_key: string) => void }) {
  return (
    <FormDialog
      trigger={
        <Button
          variant="outline"
          size="icon"
          className="size-10"
          aria-label="Create new event"
          title="Create new event"
        >
          <Plus aria-hidden />
        </Button>
      }
      title="Create New Event"
      description="An event is what a tap means. Each one can lead to another state."
    >
      <NewEventForm onCreated={onCreated} />
    </FormDialog>
  );
}

function NewEventForm(props: { onCreated: (event_key: string) => void }) {
  const [event_key, setKey] = useState('');
  const [friendly_name, setName] = useState('');
  /** Whether the form has been submitted: missing fields are marked from then on. */
  const [isTried, setTried] = useState(false);
  const utils = trpc.useUtils();
  const create = trpc.events.create.useMutation();

  const submit = async () => {
    setTried(true);
    if (!event_key.trim() || !friendly_name.trim()) {
      notify.error('Validation error', 'Please fill in all fields');
      return false;
    }
    return notifyFailure('Creation failed', async () => {
      const { event } = await create.mutateAsync({ event_key, friendly_name });
      utils.events.list.setData(undefined, (before) => before && { events: [...before.events, event] });
      void utils.events.list.invalidate();
      notify.success('Event created');
      props.onCreated(event.event_key);
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
    <DialogForm action="Create Event" isDirty={event_key !== '' || friendly_name !== ''} onSubmit={submit}>
      <Labelled label="Event Key" refusals={missing(event_key, 'An event needs a key.')}>
        {(control) => (
          <Input
            {...control}
            className="font-mono"
            autoComplete="off"
            placeholder={formatKeyWhileTyping(`choose ${ownLabel().key}`)}
            maxLength={EVENT_KEY_LENGTH}
            value={event_key}
            onChange={typeKey}
          />
        )}
      </Labelled>
      <TextField
        label="Friendly Name"
        refusals={missing(friendly_name, 'An event needs a name.')}
        placeholder={`Chooses ${ownLabel().name}`}
        maxLength={100}
        value={friendly_name}
        onChange={setName}
      />
    </DialogForm>
  );
}

/** Formats a key while it is typed: like `toEventKey`, but keeps a blank at the end as an underscore, because more may follow. */
export function formatKeyWhileTyping(text: string): string {
  return text.toUpperCase().replace(/\s/g, '_');
}
