import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useLeaveGuard } from '#components/leave-guard.tsx';

const CountContext = createContext<(change: (count: number) => number) => void>(() => undefined);

/** While a form in here holds something that is not saved, it asks before one leaves the state, the tab or the page. */
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

/** Tells the editor around it that a form holds something that is not saved. Drafts need none of this: they stay. */
export function useUnsaved(isUnsaved: boolean) {
  const change = use(CountContext);
  useEffect(() => {
    if (!isUnsaved) return;
    change((count) => count + 1);
    return () => change((count) => count - 1);
  }, [isUnsaved, change]);
}
