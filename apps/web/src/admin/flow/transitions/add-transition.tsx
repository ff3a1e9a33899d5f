import type { State } from '@labrish/api/states/schema';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EventField } from '../events/event-field.tsx';
import { DialogForm, FormDialog } from '#admin/flow/form-dialog.tsx';
import { StateField } from '#admin/flow/states/state-field.tsx';
import { useTransitionEdits } from './transition-edits.ts';

/** Adds a transition from a state. It is tried after those that its event already has. */
export function AddTransition({ state }: { state: State }) {
  return (
    <FormDialog
      trigger={
        <Button variant="outline">
          <Plus aria-hidden />
          Add transition
        </Button>
      }
      title="Add a transition"
      description="When this event comes, where should the conversation go? Rules and actions can be added afterwards."
    >
      <AddForm state={state} />
    </FormDialog>
  );
}

function AddForm({ state }: { state: State }) {
  const [event_key, setEvent] = useState('');
  const [to_state_id, setDestination] = useState('');
  const { create } = useTransitionEdits();
  return (
    <DialogForm
      action="Add"
      isDisabled={event_key === '' || to_state_id === ''}
      isDirty={event_key !== '' || to_state_id !== ''}
      onSubmit={() => create({ from_state_id: state.id, event_key, to_state_id })}
    >
      <EventField none="Choose an event" event={event_key} onChange={setEvent} mayEdit />
      <StateField value={to_state_id} onChange={setDestination} />
    </DialogForm>
  );
}
