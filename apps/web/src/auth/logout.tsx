import { useEffect } from 'react';
import { LoadingView } from '#app/loading-view.tsx';
import { signOut } from './sign-out.ts';

/** Signs this browser out, whether the server can be reached or not, then goes to the landing page. */
export function LogoutPage() {
  useEffect(() => {
    void signOut().finally(() => location.replace('/'));
  }, []);
  return <LoadingView>Logging out...</LoadingView>;
}
