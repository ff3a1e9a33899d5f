import type { Session } from '@supabase/auth-js';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { queryClient } from '#lib/query-client.ts';
import { auth } from './client.ts';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  /** Signed in by mail; a code is still to come: the authenticator's or, for who has none, one by phone. */
  | { status: 'second-factor'; email: string; by: 'app' | 'phone' }
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
  if (!waits) return { status: 'signed-in', email };
  const hasApp = session.user.factors?.some((one) => one.factor_type === 'totp' && one.status === 'verified');
  return { status: 'second-factor', email, by: hasApp ? 'app' : 'phone' };
}

/** A renewed token changes nothing on the screen. */
function same(one: SessionState, other: SessionState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
