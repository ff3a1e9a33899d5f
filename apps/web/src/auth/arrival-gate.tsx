import { useEffect, useState, type ReactNode } from 'react';
import { LoadingView } from '#components/page/loading-view.tsx';
import { arrival, type Arrival } from './arrival.ts';
import { ArrivalQuestion } from './arrival-question.tsx';

/** Renders the app only once it is clear who uses this browser; until then, the app loads nothing. */
export function ArrivalGate({ children }: { children: ReactNode }) {
  const [waits, setWaits] = useState(arrival !== undefined);
  const [asked, setAsked] = useState<Arrival>();

  useEffect(() => {
    void arrival?.then(setAsked, () => undefined).finally(() => setWaits(false));
  }, []);

  if (waits) return <LoadingView />;
  if (asked) return <ArrivalQuestion arrival={asked} onDone={() => setAsked(undefined)} />;
  return children;
}
