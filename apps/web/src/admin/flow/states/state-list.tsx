import type { State } from '@labrish/api/states/schema';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Input } from '#components/ui/input.tsx';
import { watchOverflow } from '#lib/scrolling/overflow.ts';
import { useDraftIds } from '../drafts/drafts.ts';
import { useFlow } from '#admin/flow/flow-data.ts';
import { nameOf } from '#admin/flow/name-of.ts';
import { StateRow } from './state-row.tsx';

/** A list of more states than this has a filter. */
const LONG = 20;

type Props = { selected: string | undefined; onOpen: (state_key: string) => void };

/** Lists every state in the API's order. Arrow keys, Home and End move between rows; the list is one stop of the Tab key. */
export const StateList = memo(function StateList({ selected, onOpen }: Props) {
  const { states } = useFlow();
  const edited = useDraftIds();
  const [filter, setFilter] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const shown = states.filter((state) => matches(state, filter));
  const stop = shown.some((state) => state.state_key === selected) ? selected : shown[0]?.state_key;

  useEffect(() => (list.current ? watchOverflow(list.current, 'y') : undefined), []);
  useEffect(() => {
    if (list.current) showSelected(list.current);
  }, [selected]);

  return (
    <nav
      aria-label="States"
      className="sticky top-4 hidden max-h-[calc(100dvh-2rem)] grid-rows-[auto_auto_minmax(0,1fr)] gap-2 rounded-xl border bg-card p-2 md:grid"
    >
      <p className="px-2 pt-1 text-sm text-muted">Click to view details</p>
      {states.length > LONG ? (
        <Input
          type="search"
          aria-label="Filter states"
          placeholder={`Filter ${states.length} states`}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      ) : (
        <span />
      )}
      <ul
        ref={list}
        className="grid fade-y grid-cols-1 content-start gap-0.5 overflow-y-auto"
        onKeyDown={walk}
      >
        {shown.map((state) => (
          <StateRow
            key={state.id}
            state={state}
            isSelected={state.state_key === selected}
            isStop={state.state_key === stop}
            isEdited={edited.includes(state.id)}
            onOpen={onOpen}
          />
        ))}
        {shown.length === 0 && (
          <li className="px-2 py-6 text-center text-sm text-muted">No state has “{filter}” in its name.</li>
        )}
      </ul>
    </nav>
  );
});

/** Distance from each edge over which the list fades while there is more behind that edge. */
const EDGE = 40;

/** Scrolls the list to its selected row; the page itself stays in place. */
function showSelected(list: HTMLElement) {
  const row = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (!row) return;
  if (row.top < frame.top + EDGE) list.scrollTop += row.top - frame.top - EDGE;
  if (row.bottom > frame.bottom - EDGE) list.scrollTop += row.bottom - frame.bottom + EDGE;
}

function matches(state: State, filter: string): boolean {
  const wanted = filter.trim().toLowerCase();
  return nameOf(state).toLowerCase().includes(wanted) || state.state_key.toLowerCase().includes(wanted);
}

function walk(event: KeyboardEvent<HTMLUListElement>) {
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}
