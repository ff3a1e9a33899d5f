import { ArrowUpRight, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { focusChoice } from '../content/choices/choice-focus.ts';
import { useFlow, useFlowQueries, nameOfEvent, nameOfState, transitionsFrom } from '../flow-data.ts';
import { drafts } from '../drafts/drafts.ts';
import { StatePanel } from '../state-panel.tsx';
import { UnsavedForms } from '#admin/flow/form-dialog.tsx';
import { useAdminLocation, type AtChoice, type TransitionGroup } from '#admin/admin-location.ts';
import { Workbench } from '../workbench.tsx';
import { useGraph } from './graph.ts';
import { pathsFromStart } from './geometry/layout.ts';
import { Pending, QueryFailure } from '#components/section.tsx';
import { Alert, Button, IconButton, SmallButton, Card } from '#components/ui/elements.tsx';
import { useSession } from '#session/session.tsx';
import type { Transition } from '@labrish/api/transitions/schema';
import { useIsAdmin } from '#lib/api/trpc.ts';
import { TransitionRow } from '#admin/flow/transitions/transition-row.tsx';

/** Shows the open state or line beside the drawing, editable as in the editor. Renders the phone too. */
export function SidePanel() {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.email : '';
  useState(() => drafts.open(email));
  const query = useFlowQueries();
  const { flow, error } = query;
  const { state_key, line } = useAdminLocation();
  if (!flow)
    return error ? <QueryFailure what="The state could not be loaded." query={query} /> : <Pending />;
  return (
    <Workbench flow={flow}>
      {state_key !== null && (
        <UnsavedForms>
          <OpenState key={state_key} state_key={state_key} />
        </UnsavedForms>
      )}
      {state_key === null && line && (
        <UnsavedForms key={JSON.stringify(line)}>
          <Frame state_key={line.from} close="Close the line">
            <LinePanel line={line} />
          </Frame>
        </UnsavedForms>
      )}
    </Workbench>
  );
}

/** Shows the content below a link to the editor and a button to close. @param props.state_key the state that the link opens */
function Frame({ state_key, close, children }: { state_key: string; close: string; children: ReactNode }) {
  const place = useAdminLocation();
  return (
    <div className="grid max-h-[700px] grid-cols-1 content-start gap-3 overflow-y-auto rounded-xl border bg-sunken p-3">
      <div className="flex items-center justify-between gap-2">
        <Button variant="link" asChild className="h-auto px-0">
          <Link to={`/app/admin?tab=rules&state=${encodeURIComponent(state_key)}`}>
            Open in the editor
            <ArrowUpRight aria-hidden />
          </Link>
        </Button>
        <IconButton label={close} icon={X} onClick={place.close} />
      </div>
      {children}
    </div>
  );
}

function OpenState({ state_key }: { state_key: string }) {
  const { states } = useFlow();
  const { state: at } = useLocation() as { state: AtChoice | null };
  const panel = useRef<HTMLElement>(null);
  const state = states.find((one) => one.state_key === state_key);
  const choice_id = at?.choice_id;
  useEffect(() => {
    if (choice_id === undefined || !focusChoice(choice_id, true))
      panel.current?.focus({ preventScroll: true });
  }, [choice_id]);
  return (
    <Frame state_key={state_key} close="Close the state">
      <PathFromStart state_key={state_key} />
      {state ? (
        <StatePanel ref={panel} state={state} />
      ) : (
        <Alert>There is no state “{state_key}” here. It may have been removed.</Alert>
      )}
    </Frame>
  );
}

/** Shows the shortest way from the initial state to the open state. The drawing highlights its lines. */
function PathFromStart({ state_key }: { state_key: string }) {
  const { states } = useFlow();
  const { data: graph } = useGraph();
  if (!graph?.nodes.some(({ id }) => id === state_key)) return null;
  const path = pathsFromStart(graph).get(state_key);
  if (path?.length === 1) return null;
  return (
    <p className="text-sm [overflow-wrap:anywhere] text-muted">
      {path
        ? `Path from the start: ${path.map((key) => nameOfState(states, key)).join(' → ')}`
        : 'Nothing leads here from the initial state.'}
    </p>
  );
}

/** Shows the transitions of a line, or all transitions from a state on one event: where they lead, when, and their actions. */
function LinePanel({ line }: { line: TransitionGroup }) {
  const { states, events, transitions } = useFlow();
  const { openState } = useAdminLocation();
  const mayEdit = useIsAdmin() === true;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const from = nameOfState(states, line.from);
  const title =
    line.to === undefined
      ? `${from}: ${nameOfEvent(events, line.event_key ?? '')}`
      : `From ${from} to ${nameOfState(states, line.to)}`;
  const shown = transitionsOf(line, transitions);
  return (
    <article
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className="grid min-w-0 grid-cols-1 gap-3 outline-none"
    >
      <header className="grid grid-cols-1 gap-1">
        <h3 id="next" tabIndex={-1} dir="auto" className="text-lg font-bold break-words">
          {title}
        </h3>
        {line.to === undefined && mayEdit && shown.length > 1 && (
          <p>This event has {shown.length} transitions, each with its own rules. Change the one you mean.</p>
        )}
        <p className="text-sm text-muted">
          When an event has several transitions, the lowest priority number is tried first. The first one
          whose rules all hold is used.
        </p>
      </header>
      {shown.length === 0 ? (
        <p className="text-muted">This transition no longer exists.</p>
      ) : (
        <Card className="grid-cols-1">
          <ul className="grid grid-cols-1 divide-y">
            {shown.map((transition) => (
              <TransitionRow key={transition.id} transition={transition} mayEdit={mayEdit} />
            ))}
          </ul>
        </Card>
      )}
      <SmallButton className="w-fit" onClick={() => openState(line.from)}>
        Everything about {from}
      </SmallButton>
    </article>
  );
}

function transitionsOf({ from, to, event_key }: TransitionGroup, transitions: Transition[]): Transition[] {
  const state_id = transitions.find(({ from_state }) => from_state.state_key === from)?.from_state.id;
  if (state_id === undefined) return [];
  return transitionsFrom(transitions, state_id).filter(
    ({ to_state, event }) =>
      (to === undefined || to_state.state_key === to) &&
      (event_key === undefined || event.event_key === event_key),
  );
}
