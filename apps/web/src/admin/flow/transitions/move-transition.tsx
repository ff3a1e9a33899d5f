import type { Transition } from '@labrish/api/transitions/schema';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConflictNotice } from '#components/conflict-notice.tsx';
import { eventName, nameOf } from '#admin/flow/name-of.ts';
import { FormDialog } from '#admin/flow/form-dialog.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useVersionedSave } from '#lib/api/versioned-save.ts';
import { DestinationForm } from './destination-form.tsx';
import { useTransitionSave } from './transition-edits.ts';

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
