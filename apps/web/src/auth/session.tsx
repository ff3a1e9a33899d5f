import type { Session } from '@supabase/auth-js';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { queryClient } from '#lib/query-client.ts';
import { auth } from './client.ts';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  /** Signed in by mail; the authenticator's code is still to come. */
  | { status: 'second-factor'; email: string }
  | { status: 'signed-in'; email: string };

const SessionContext = createContext<SessionState>({ status: 'loading' });

/** Who is signed in, kept up to date by the sign-in client: renewals, other tabs, a session that ended. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'loading' });
  useEffect(() => {
    let newest = 0;
    const { data } = auth.onAuthStateChange((_event, session) => {
      const asked = ++newest;
      // Two events close together may be judged out of order: the later one counts.
      void judge(session).then((judged) => {
        if (asked !== newest) return;
        if (judged.status === 'signed-out') queryClient.clear();
        setState((before) => (same(before, judged) ? before : judged));
      });
    });
    return () => data.subscription.unsubscribe();
  }, []);
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  return use(SessionContext);
}

async function judge(session: Session | null): Promise<SessionState> {
  if (!session) return { status: 'signed-out' };
  const email = session.user.email ?? '';
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  const waits = data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
  return { status: waits ? 'second-factor' : 'signed-in', email };
}

/** A renewed token changes nothing on the screen. */
function same(one: SessionState, other: SessionState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
