import { ArrowUpRight, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { focusChoice } from '../content/choices/choice-focus.ts';
import { useFlow, useFlowQueries, useRefreshFlow } from '../flow-data.ts';
import { drafts } from '../drafts/drafts.ts';
import { StatePanel } from '../state-panel.tsx';
import { UnsavedForms } from '../unsaved-forms.tsx';
import { useAdminLocation, type AtChoice } from '#admin/admin-location.ts';
import { Workbench } from '../workbench.tsx';
import { LoadFailure } from '#components/load-failure.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { useSession } from '#session/session.tsx';
import { LinePanel } from './lines/line-panel.tsx';

/** Shows the open state or line beside the drawing, editable as in the editor. Renders the phone too. */
export function SidePanel() {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.email : '';
  useState(() => drafts.open(email));
  const { flow, error, isFetching } = useFlowQueries();
  const refresh = useRefreshFlow();
  const { state_key, line } = useAdminLocation();
  if (!flow)
    return error ? (
      <LoadFailure
        what="The state could not be loaded."
        why={error.message}
        isBusy={isFetching}
        onRetry={() => void refresh()}
      />
    ) : (
      <p role="status">Loading...</p>
    );
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
        <Button variant="ghost" size="icon" aria-label={close} onClick={place.close}>
          <X aria-hidden />
        </Button>
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
      {state ? (
        <StatePanel ref={panel} state={state} />
      ) : (
        <Alert>There is no state “{state_key}” here. It may have been removed.</Alert>
      )}
    </Frame>
  );
}
