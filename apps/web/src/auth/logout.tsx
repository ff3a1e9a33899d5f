import { useEffect } from 'react';
import { drafts } from '#admin/flow/saving/drafts.ts';
import { LoadingView } from '#app/loading-view.tsx';
import { SESSION_KEY, auth } from './client.ts';
import { takePlace } from './return-to.ts';

/** Signs out, everywhere if the server can be reached and here in any case, then goes to the landing page. */
export function LogoutPage() {
  useEffect(() => {
    void signOut().finally(() => location.replace('/'));
  }, []);
  return <LoadingView>Logging out...</LoadingView>;
}

async function signOut(): Promise<void> {
  takePlace();
  drafts.forget();
  const { error } = await auth.signOut();
  // With the server away auth-js keeps the session, even for a local sign-out; whoever pressed Sign Out wants it gone.
  if (error) localStorage.removeItem(SESSION_KEY);
}
