import { useState, type ReactElement } from 'react';
import { notify } from '#lib/toasts.ts';
import { DialogForm, FormDialog } from '#admin/flow/form-dialog.tsx';
import { useFlow } from '#admin/flow/flow-data.ts';
import { StateField } from '#admin/flow/states/state-field.tsx';

/** Asks for a state to lead to. */
export function DestinationDialog(props: {
  trigger: ReactElement;
  title: string;
  description: string;
  /** Id of the state that it leads to now. */
  current?: string;
  /** Answers whether that worked. */
  onChoose: (state_id: string) => Promise<boolean>;
}) {
  return (
    <FormDialog trigger={props.trigger} title={props.title} description={props.description}>
      {(close) => <DestinationForm current={props.current ?? ''} onChoose={props.onChoose} close={close} />}
    </FormDialog>
  );
}

function DestinationForm(props: {
  current: string;
  onChoose: (state_id: string) => Promise<boolean>;
  close: () => void;
}) {
  const { states } = useFlow();
  const [chosen, setChosen] = useState(props.current);
  const submit = async () => {
    if (states.some(({ id }) => id === chosen)) return props.onChoose(chosen);
    notify.error('Invalid state', 'Selected state not found');
    return false;
  };
  return (
    <DialogForm
      action="Save"
      isDisabled={chosen === '' || chosen === props.current}
      onSubmit={submit}
      close={props.close}
    >
      <StateField value={chosen} onChange={setChosen} />
    </DialogForm>
  );
}
