import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { Alert } from '#components/ui/elements.tsx';
import { useAdminLocation } from '../admin-location.ts';
import { useFlow, nameOf } from './flow-data.ts';
import { StateList } from '#admin/flow/states/state-list.tsx';
import { StatePanel } from './state-panel.tsx';
import { Select } from '#components/ui/form.tsx';
import { useDraftIds } from './drafts/drafts.ts';
import { Labelled } from './labelled.tsx';

/** Shows the list of states beside the open state. By default the initial state is open, or else the first. */
export function Editor() {
  const { states } = useFlow();
  const { state_key, openState } = useAdminLocation();
  const panel = useRef<HTMLElement>(null);
  const selected =
    state_key === null
      ? (states.find((state) => state.is_initial) ?? states[0])
      : states.find((state) => state.state_key === state_key);

  // Ignore the state that is open already: opening it would ask whether to leave a form that stays open.
  const open = (key: string) => {
    if (key !== selected?.state_key) openState(key);
  };

  const isChosen = useNavigationType() === NavigationType.Push;
  const opened = useRef<string>(undefined);
  useEffect(() => {
    const before = opened.current;
    opened.current = selected?.id;
    if (before === selected?.id || !panel.current) return;
    // Focus the panel if the control that led here is gone: a button of the previous state, or a node of the diagram.
    if ((isChosen || before) && document.activeElement === document.body)
      panel.current.focus({ preventScroll: true });
    // If the page was scrolled down, show the beginning of the new state; Back restores the position.
    if (isChosen && panel.current.getBoundingClientRect().top < 0) panel.current.scrollIntoView();
  }, [selected?.id, isChosen]);

  if (states.length === 0)
    return (
      <p className="rounded-xl border border-dashed p-8 text-center text-muted">
        There are no states yet. They are made when the server is set up; press Refresh once that is done.
      </p>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[300px_minmax(0,1fr)] lg:gap-6">
      <StateList selected={selected?.state_key} onOpen={open} />
      <StatePicker selected={selected?.state_key} onOpen={open} />
      {selected ? (
        <StatePanel key={selected.id} ref={panel} state={selected} />
      ) : (
        <Alert>
          There is no state “{state_key}” here. It may have been renamed or removed: choose another one from
          the list.
        </Alert>
      )}
    </div>
  );
}

/** Shows the list of states on a phone, as a native select. */
function StatePicker(props: { selected: string | undefined; onOpen: (state_key: string) => void }) {
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
