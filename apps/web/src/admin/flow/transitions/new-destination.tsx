import type { State } from '@labrish/api/states/schema';
import { Milestone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FormDialog } from '#admin/flow/form-dialog.tsx';
import { useFlow } from '#admin/flow/flow-data.ts';
import { nameOf, nameOfEvent } from '#admin/flow/name-of.ts';
import { DestinationForm } from './destination-form.tsx';
import { useTransitionEdits } from './transition-edits.ts';

type Props = { state: State; event_key: string };

/** Gives a destination to an event that leads nowhere yet. */
export function NewDestination(props: Props) {
  const { events } = useFlow();
  return (
    <FormDialog
      trigger={
        <Button variant="outline" size="sm">
          <Milestone aria-hidden />
          Choose a state
        </Button>
      }
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
