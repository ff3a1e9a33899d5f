import type { Transition } from '@labrish/api/transitions/schema';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConflictNotice } from '#components/conflict-notice.tsx';
import { eventName, nameOf } from '#admin/flow/name-of.ts';
import { FormDialog } from '#admin/flow/form-dialog.tsx';
import { useOptimisticEdit } from '#lib/api/versioned-save.ts';
import { DestinationForm } from './destination-form.tsx';
import { useLatestTransition } from './latest-transition.ts';
import { useTransitionEdits } from './transition-edits.ts';

/** Changes the state that a transition leads to. */
export function MoveTransition({ transition }: { transition: Transition }) {
  const { from_state, to_state, event } = transition;
  return (
    <FormDialog
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className="size-8"
          aria-label={`Edit destination ${nameOf(to_state)}`}
        >
          <Pencil aria-hidden />
        </Button>
      }
      title="Where should it lead?"
      description={`From “${nameOf(from_state)}”, on “${eventName(event)}”.`}
    >
      <MoveForm transition={transition} />
    </FormDialog>
  );
}

function MoveForm({ transition }: { transition: Transition }) {
  const { base, theirs, write, settle } = useOptimisticEdit(
    transition,
    useLatestTransition(transition.id),
    (before, now) => before.to_state.id === now.to_state.id,
  );
  const [chosen, setChosen] = useState(transition.to_state.id);
  const { move } = useTransitionEdits();
  return (
    <DestinationForm
      current={base.to_state.id}
      chosen={chosen}
      onChoose={setChosen}
      onSubmit={() => move(write, chosen)}
    >
      {theirs && (
        <ConflictNotice
          what="transition"
          change={theirs}
          fields={[{ label: 'Goes To State', value: nameOf(theirs.now.to_state) }]}
          onTake={() => {
            setChosen(theirs.now.to_state.id);
            settle();
          }}
        />
      )}
    </DestinationForm>
  );
}
