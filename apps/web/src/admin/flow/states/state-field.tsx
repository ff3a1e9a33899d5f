import { Options, Select } from '#components/ui/form.tsx';
import { useFlow, nameOf } from '#admin/flow/flow-data.ts';
import { Labelled } from '#admin/flow/labelled.tsx';

/** Selects the state to lead to, by its id. */
export function StateField(props: { value: string; onChange: (id: string) => void }) {
  const { states } = useFlow();
  return (
    <Labelled label="Goes To State">
      {(control) => (
        <Select {...control} value={props.value} onChange={({ target }) => props.onChange(target.value)}>
          {props.value === '' && <option value="">Choose a state</option>}
          <Options of={states.map((state) => [state.id, `${nameOf(state)} (${state.state_key})`])} />
        </Select>
      )}
    </Labelled>
  );
}
