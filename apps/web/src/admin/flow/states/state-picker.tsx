import { Select } from '#components/ui/select.tsx';
import { useDraftIds } from '../drafts/drafts.ts';
import { useFlow } from '#admin/flow/flow-data.ts';
import { nameOf } from '#admin/flow/name-of.ts';
import { Labelled } from '#admin/flow/labelled.tsx';

/** Shows the list of states on a phone, as a native select. */
export function StatePicker(props: { selected: string | undefined; onOpen: (state_key: string) => void }) {
  const { states } = useFlow();
  const edited = useDraftIds();
  return (
    <Labelled label={`State (${states.length})`} className="md:hidden">
      {(control) => (
        <Select
          {...control}
          value={props.selected ?? ''}
          onChange={({ target }) => props.onOpen(target.value)}
        >
          {props.selected === undefined && <option value="">Choose a state</option>}
          {states.map((state) => (
            <option key={state.id} value={state.state_key}>
              {nameOf(state)}
              {state.is_initial && ' (initial)'}
              {state.is_final && ' (final)'}
              {edited.includes(state.id) && ' · Unsaved'}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
