import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { FlowCheckProvider } from './checks/flow-check-provider.tsx';
import { useEditedFlow } from './checks/use-edited-flow.ts';
import { FlowProvider, type Flow } from './flow-data.ts';
import { PhoneDock } from './preview/dock.tsx';
import { TryingContext, type Trial } from './trial.ts';
import { useAdminLocation } from '../admin-location.ts';

/** Provides the flow, the checks of its unsaved edits and the preview phone to everything within. */
export function Workbench({ flow, children }: { flow: Flow; children: ReactNode }) {
  return (
    <FlowProvider value={flow}>
      <Bench>{children}</Bench>
    </FlowProvider>
  );
}

function Bench({ children }: { children: ReactNode }) {
  const flow = useEditedFlow();
  const { tab, isTrying, setTrying } = useAdminLocation();
  const [trial, setTrial] = useState<Trial>();
  const show = useCallback(
    (wanted?: Trial) => {
      if (wanted) setTrial(wanted);
      setTrying(true);
    },
    [setTrying],
  );
  const trying = useMemo(() => ({ show }), [show]);
  return (
    <FlowCheckProvider flow={flow}>
      <TryingContext value={trying}>
        {children}
        {isTrying && flow && (
          <PhoneDock
            flow={flow}
            trial={trial}
            side={tab === 'diagram' ? 'left' : 'right'}
            onClose={() => setTrying(false)}
          />
        )}
      </TryingContext>
    </FlowCheckProvider>
  );
}
