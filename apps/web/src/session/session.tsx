import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { queryClient } from '#lib/api/query-client.ts';
import { SESSION_KEY, auth } from './client.ts';
import { onLeft } from './sign-out.ts';
import { secondFactorsOf, type SecondFactors } from './authenticator-app.ts';
import { forgetUnsaved } from './unsaved.ts';

export type SessionState =
  | { status: 'loading' }
  /** `ended`: the service no longer knows the session of the person who was signed in here; they did not sign out themselves. */
  | { status: 'signed-out'; ended: boolean }
  /** There is a session, but the sign-in service did not answer its renewal. Renewal is retried. */
  | { status: 'not-renewed' }
  /** Signed in by mail; the second step is still missing, in one of these ways. */
  | ({ status: 'second-factor'; email: string } & SecondFactors)
  | { status: 'signed-in'; email: string; user_id: string };

/** Whether somebody was signed in here when the page was opened. */
const wasSignedIn = localStorage.getItem(SESSION_KEY) !== null;

const SessionContext = createContext<SessionState>({ status: 'loading' });

/** Provides who is signed in. Follows the sign-in client's events: renewals, other tabs, an ended session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'loading' });
  useEffect(() => {
    let newest = 0;
    const { data } = auth.onAuthStateChange((event, session) => {
      const asked = ++newest;
      // Use only the newest event: two events close together may finish out of order.
      void sessionStateOf(event, session).then((judged) => {
        if (asked !== newest) return;
        changeOwner(session?.user.id);
        setState((before) => nextState(before, judged));
        if (event === 'TOKEN_REFRESHED') askAgain();
      });
    });
    const stopListening = onLeft(() => {
      newest++;
      changeOwner(undefined);
      setState({ status: 'signed-out', ended: false });
    });
    return () => {
      stopListening();
      data.subscription.unsubscribe();
    };
  }, []);
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  return use(SessionContext);
}

async function sessionStateOf(event: AuthChangeEvent, session: Session | null): Promise<SessionState> {
  if (!session) {
    // Check the storage: auth-js also starts without a session when it could not renew the stored one.
    const isStored = event === 'INITIAL_SESSION' && localStorage.getItem(SESSION_KEY) !== null;
    return isStored ? { status: 'not-renewed' } : { status: 'signed-out', ended: wasSignedIn };
  }
  const email = session.user.email ?? '';
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  const needsSecondFactor = data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
  if (needsSecondFactor) return { status: 'second-factor', email, ...secondFactorsOf(session.user) };
  return { status: 'signed-in', email, user_id: session.user.id };
}

/** Repeats the queries that failed while the session could not be renewed. */
function askAgain(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Returns the next state; the same object when the screen stays the same, as after a token renewal. */
function nextState(before: SessionState, judged: SessionState): SessionState {
  if (judged.status === 'signed-out') {
    if (before.status === 'signed-out') return before;
    if (before.status !== 'loading') return { ...judged, ended: true };
  }
  return JSON.stringify(before) === JSON.stringify(judged) ? before : judged;
}

let loadedFor: string | undefined;
let typedBy: string | undefined;

/**
 * Clears what one person loaded and typed in this tab before another person uses it. Somebody who signs in again after
 * their session has ended keeps what they typed.
 *
 * @param user_id the owner of this tab's session; undefined without a session.
 */
function changeOwner(user_id: string | undefined): void {
  if (user_id !== loadedFor) queryClient.clear();
  loadedFor = user_id;
  if (!user_id) return;
  if (typedBy && user_id !== typedBy) forgetUnsaved();
  typedBy = user_id;
}
