import { History, MessagesSquare, RefreshCw, Smartphone } from 'lucide-react';
import { lazy, Suspense, useState, useEffect, useRef } from 'react';
import { Link, NavigationType, useNavigationType } from 'react-router';
import { useSession } from '#session/session.tsx';
import { Pending, QueryFailure, Skeleton } from '#components/section.tsx';
import { classNames, Alert, OutlineButton } from '#components/ui/elements.tsx';
import { ReadOnly } from '#admin/read-only.tsx';
import { ChecksSummary, Findings } from './checks/panel.tsx';
import { useAdminLocation } from '../admin-location.ts';
import { TestsSummary, useFlowTests } from './flow-tests/summary.tsx';
import { later } from '#components/later.tsx';
import { drafts, useDraftIds } from './drafts/drafts.ts';
import { focusPhone, OPENER_ID, Workbench } from './workbench.tsx';
import { EventsDialog } from './events.tsx';
import { useFlowQueries, useFlow, nameOf } from './flow-data.ts';
import { UnsavedForms } from './form-dialog.tsx';
import { StateList } from '#admin/flow/states/state-list.tsx';
import { LiveSummary, SyncSummary, UnsyncedTemplates } from './saving/sync-summary.tsx';
import { StatePanel } from './state-panel.tsx';
import { Select } from '#components/ui/form.tsx';
import { Labelled } from './labelled.tsx';

/** Loads the sentences only for the few who edit them. */
const Sentences = lazy(async () => ({ default: (await import('./sentences/view.tsx')).SentencesView }));

const FlowTests = later(async () => (await import('./flow-tests/list.tsx')).FlowTests);

/** Shows the conversation: its states, or what the bot says of its own accord. */
export function FlowTab() {
  const { sentences } = useAdminLocation();
  if (sentences === null) return <States />;
  return (
    <Suspense fallback={<Pending />}>
      <Sentences />
    </Suspense>
  );
}

/** Shows state by state what the bot says and where each answer leads. */
function States() {
  const { openSentences, setTrying } = useAdminLocation();
  const session = useSession();
  const email = session.status === 'signed-in' ? session.email : '';
  useState(() => drafts.open(email));
  const query = useFlowQueries();
  const { flow, error, isFetching, refetch } = query;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl font-bold">Conversation Flow Editor</h2>
        <div className="flex flex-wrap gap-2">
          <OutlineButton
            id={OPENER_ID}
            onClick={() => {
              setTrying(true);
              focusPhone();
            }}
          >
            <Smartphone aria-hidden className="max-sm:hidden" />
            Try it
          </OutlineButton>
          <OutlineButton asChild>
            <Link to="/app/admin/history">
              <History aria-hidden className="max-sm:hidden" />
              History
            </Link>
          </OutlineButton>
          {flow && <EventsDialog flow={flow} />}
          <OutlineButton onClick={() => openSentences()}>
            <MessagesSquare aria-hidden className="max-sm:hidden" />
            The bot's own sentences
          </OutlineButton>
          <OutlineButton disabled={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden className={classNames(isFetching && 'animate-spin')} />
            <span className="max-sm:sr-only">Refresh</span>
          </OutlineButton>
        </div>
      </div>
      <ReadOnly what="the conversation's states" />
      <QueryFailure what="The conversation could not be loaded." query={query} />
      {flow && (
        <Workbench flow={flow}>
          <UnsavedForms>
            <Status />
            <Editor />
          </UnsavedForms>
        </Workbench>
      )}
      {!flow && !error && <Waiting />}
    </div>
  );
}

/**
 * Shows in one row whether the conversation as it is typed passes its checks and tests, and whether the messenger has all
 * templates; below it, when opened, what is wrong.
 */
function Status() {
  const [isOpen, setOpen] = useState(false);
  const tests = useFlowTests();
  return (
    <details
      className="rounded-xl border bg-card"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-4 py-2">
        <ChecksSummary />
        <span aria-hidden className="h-5 border-l max-sm:hidden" />
        <TestsSummary {...tests} />
        <SyncSummary />
      </summary>
      {isOpen && (
        <div className="grid gap-2 border-t px-4 py-3">
          <LiveSummary />
          <Findings />
          <UnsyncedTemplates />
          <section aria-label="Tests" className="border-t pt-1">
            <FlowTests {...tests} />
          </section>
        </div>
      )}
    </details>
  );
}

/** Shows the editor's outline while the conversation loads. */
function Waiting() {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[300px_minmax(0,1fr)]">
      <p role="status" className="sr-only">
        Loading the conversation...
      </p>
      <div className="hidden content-start gap-2 md:grid">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} className="h-14 rounded-lg opacity-60" />
        ))}
      </div>
      <div className="grid grid-cols-1 content-start gap-3">
        <Skeleton className="h-9 w-64 max-w-full opacity-60" />
        <Skeleton className="h-[28rem] rounded-xl opacity-60" />
      </div>
    </div>
  );
}

/** Shows the list of states beside the open state. By default the initial state is open, or else the first. */
function Editor() {
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
        No states yet. They are created when the server is set up; press Refresh when that is done.
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
      <Select value={props.selected ?? ''} onChange={({ target }) => props.onOpen(target.value)}>
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
    </Labelled>
  );
}
