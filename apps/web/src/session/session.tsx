import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { pageShown } from '#lib/page-shown.ts';
import { arrivedWith, cameByLink, wasSignedIn } from './arrival.ts';
import type { SessionState } from './follow.ts';
import { signInStateOf } from './stored-session.ts';

const SessionContext = createContext<SessionState>({ status: 'loading' });

/** Returns what is known of the session before the client has loaded. */
function stateOnArrival(): SessionState {
  if (cameByLink || (wasSignedIn && !arrivedWith)) return { status: 'loading' };
  return arrivedWith ? signInStateOf(arrivedWith) : { status: 'signed-out', ended: false };
}
const onArrival = stateOnArrival();

/** Provides who is signed in. The sign-in client loads after the page: it only renews the session, and notices changes of it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(onArrival);
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const follow = async () => {
      if (onArrival.status !== 'loading') await pageShown;
      const client = await import('./follow.ts');
      if (!isGone) stop = client.follow(setState);
    };
    follow().catch(() => setState((now) => (now.status === 'loading' ? { status: 'not-renewed' } : now)));
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  return use(SessionContext);
}
