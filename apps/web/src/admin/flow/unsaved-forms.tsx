import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useLeaveGuard } from '#components/leave-guard.tsx';

const CountContext = createContext<(change: (count: number) => number) => void>(() => undefined);

/** Asks before the user leaves the state, the tab or the page while a form in here has unsaved input. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0);
  const guard = useLeaveGuard(count > 0);
  return (
    <CountContext value={setCount}>
      {guard}
      {children}
    </CountContext>
  );
}

/** Reports to the editor around it that a form has unsaved input. Drafts need no report, because they are stored. */
export function useUnsaved(isUnsaved: boolean) {
  const change = use(CountContext);
  useEffect(() => {
    if (!isUnsaved) return;
    change((count) => count + 1);
    return () => change((count) => count - 1);
  }, [isUnsaved, change]);
}
