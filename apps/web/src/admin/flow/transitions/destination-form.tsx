import type { ReactNode } from 'react';
import { notify } from '#lib/toasts.ts';
import { DialogForm } from '#admin/flow/form-dialog.tsx';
import { useFlow } from '#admin/flow/flow-data.ts';
import { StateField } from '#admin/flow/states/state-field.tsx';

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
