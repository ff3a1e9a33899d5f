import type { State } from '@labrish/api/states/schema';
import { memo, useEffect, useRef, useState, type KeyboardEvent, useCallback } from 'react';
import { CircleDot, CirclePlay, Flag, CircleAlert, TriangleAlert } from 'lucide-react';
import { Input } from '#components/ui/form.tsx';
import { watchOverflow } from '#lib/scrolling/overflow.ts';
import { useFlow, nameOf } from '#admin/flow/flow-data.ts';
import { Badge, classNames } from '#components/ui/elements.tsx';
import { useDraftIds } from '../drafts/drafts.ts';
import { ActiveStateBadge } from '../preview/active-badges.tsx';
import type { LintFinding, Severity } from '@labrish/conversation/lint';
import { useFindings } from '../checks/flow-check-provider.tsx';
import { SEVERITIES } from '#admin/flow/checks/in-words.ts';

/** Number of states above which the list has a filter. */
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
          <li className="px-2 py-6 text-center text-sm text-muted">No state name contains “{filter}”.</li>
        )}
      </ul>
    </nav>
  );
});

/** Distance in pixels from each edge over which the list fades while more rows are behind that edge. */
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

const StateRow = memo(function StateRow(props: {
  state: State;
  isSelected: boolean;
  /** Whether the Tab key stops here. */
  isStop: boolean;
  isEdited: boolean;
  onOpen: (state_key: string) => void;
}) {
  const { state, isSelected } = props;
  return (
    <li className="lazy-row">
      <button
        type="button"
        aria-current={isSelected || undefined}
        tabIndex={props.isStop ? 0 : -1}
        title={nameOf(state)}
        onClick={() => props.onOpen(state.state_key)}
        className={classNames(
          'flex w-full items-center gap-2.5 rounded-lg border-l-4 border-transparent px-2.5 py-2 text-left outline-offset-[-2px]',
          isSelected ? 'border-mango bg-primary-soft' : 'hover:bg-sunken',
        )}
      >
        <StateIcon state={state} />
        <span className="grid min-w-0 flex-1 grid-cols-1">
          <span dir="auto" className="truncate font-semibold">
            {nameOf(state)}
          </span>
          <span className="truncate font-mono text-xs text-muted">{state.state_key}</span>
        </span>
        <ActiveStateBadge state_key={state.state_key} />
        <StateMark state_key={state.state_key} />
        {props.isEdited && <Badge variant="warning">Unsaved</Badge>}
      </button>
    </li>
  );
});

function StateIcon({ state }: { state: State }) {
  if (state.is_initial)
    return <CirclePlay role="img" aria-label="Initial state" className="size-5 shrink-0 text-sea" />;
  if (state.is_final)
    return <Flag role="img" aria-label="Final state" className="size-5 shrink-0 text-success" />;
  return <CircleDot aria-hidden className="size-5 shrink-0 text-control" />;
}

/** Marks a state in a list if the checks find something wrong in it. Findings of severity `tells` show only in the state itself. */
function StateMark({ state_key }: { state_key: string }) {
  const findings = useFindings(
    useCallback((one: LintFinding) => one.state_key === state_key && one.severity !== 'tells', [state_key]),
  );
  const [worst] = findings;
  if (!worst) return null;
  const severity: Severity = worst.severity;
  const Icon = severity === 'blocks' ? CircleAlert : TriangleAlert;
  return (
    <Icon
      role="img"
      aria-label={SEVERITIES[severity].name}
      className={severity === 'blocks' ? 'size-4 shrink-0 text-destructive' : 'size-4 shrink-0 text-amber'}
    />
  );
}
