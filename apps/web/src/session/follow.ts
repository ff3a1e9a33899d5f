import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import type { Dispatch, SetStateAction } from 'react';
import { queryClient } from '#lib/api/query-client.ts';
import { arrivedWith, wasSignedIn } from './arrival.ts';
import { auth } from './client.ts';
import { onLeft } from './sign-out.ts';
import { signInStateOf, SESSION_KEY, type SignInState } from './stored-session.ts';
import { forgetUnsaved } from './unsaved.ts';

export type SessionState =
  | { status: 'loading' }
  /** `ended`: the service no longer knows the session of the person who was signed in here; they did not sign out themselves. */
  | { status: 'signed-out'; ended: boolean }
  /** There is a session, but the sign-in service did not answer its renewal. Renewal is retried. */
  | { status: 'not-renewed' }
  | SignInState;

/** Follows the sign-in client's events: renewals, other tabs, an ended session. @returns the function that stops it */
export function follow(setState: Dispatch<SetStateAction<SessionState>>): () => void {
  const { data } = auth.onAuthStateChange((event, session) => {
    changeOwner(session?.user.id);
    setState((before) => nextState(before, sessionStateOf(event, session)));
    if (event === 'TOKEN_REFRESHED') askAgain();
  });
  const stopListening = onLeft(() => {
    changeOwner(undefined);
    setState({ status: 'signed-out', ended: false });
  });
  return () => {
    stopListening();
    data.subscription.unsubscribe();
  };
}

function sessionStateOf(event: AuthChangeEvent, session: Session | null): SessionState {
  if (session) return signInStateOf(session);
  // Check the storage: auth-js also starts without a session when it could not renew the stored one.
  const isStored = event === 'INITIAL_SESSION' && localStorage.getItem(SESSION_KEY) !== null;
  return isStored ? { status: 'not-renewed' } : { status: 'signed-out', ended: wasSignedIn };
}

/** Repeats the queries that failed while the session could not be renewed. */
function askAgain(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Returns the next state; the same object when the screen stays the same, as after a token renewal. */
function nextState(before: SessionState, now: SessionState): SessionState {
  if (now.status === 'signed-out') {
    if (before.status === 'signed-out') return before;
    if (before.status !== 'loading') return { ...now, ended: true };
  }
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

let loadedFor = arrivedWith?.user.id;
let typedBy = loadedFor;

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
