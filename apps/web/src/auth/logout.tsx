import { useEffect } from 'react';
import { LoadingView } from '#app/loading-view.tsx';
import { auth } from './client.ts';
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
  const { error } = await auth.signOut();
  // With the server away a global sign-out keeps the local session; whoever pressed Sign Out wants it gone.
  if (error) await auth.signOut({ scope: 'local' });
}
