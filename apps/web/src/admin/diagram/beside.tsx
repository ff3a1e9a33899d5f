import { ArrowUpRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFlow, useFlowQueries, useRefreshFlow } from '#admin/flow/flow-data.ts';
import { drafts } from '#admin/flow/saving/drafts.ts';
import { StatePanel } from '#admin/flow/state-panel.tsx';
import { UnsavedForms } from '#admin/flow/unsaved-forms.tsx';
import { usePlace } from '#admin/place.ts';
import { Workbench } from '#admin/workbench.tsx';
import { LoadFailure } from '#components/load-failure.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { useSession } from '#session/session.tsx';

/** Beside the drawing: the state that is open, to be edited as in the editor, and the phone. */
export function Beside() {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.email : '';
  useState(() => drafts.open(email));
  const { flow, error, isFetching } = useFlowQueries();
  const refresh = useRefreshFlow();
  const { state_key } = usePlace();
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
    </Workbench>
  );
}

function OpenState({ state_key }: { state_key: string }) {
  const { states } = useFlow();
  const { closeState } = usePlace();
  const panel = useRef<HTMLElement>(null);
  const state = states.find((one) => one.state_key === state_key);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid max-h-[700px] grid-cols-1 content-start gap-3 overflow-y-auto rounded-xl border bg-sunken p-3">
      <div className="flex items-center justify-between gap-2">
        <Button variant="link" asChild className="h-auto px-0">
          <Link to={`/app/admin?tab=rules&state=${encodeURIComponent(state_key)}`}>
            Open in the editor
            <ArrowUpRight aria-hidden />
          </Link>
        </Button>
        <Button variant="ghost" size="icon" aria-label="Close the state" onClick={closeState}>
          <X aria-hidden />
        </Button>
      </div>
      {state ? (
        <StatePanel ref={panel} state={state} />
      ) : (
        <Alert>There is no state “{state_key}” here. It may have been removed.</Alert>
      )}
    </div>
  );
}
