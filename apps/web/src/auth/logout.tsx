import { useEffect } from 'react';
import { LoadingView } from '#components/page/loading-view.tsx';
import { signOut } from '#session/sign-out.ts';

/** Signs this browser out, whether the server can be reached or not, then goes to the landing page. */
export function LogoutPage() {
  useEffect(() => {
    void signOut().finally(() => location.replace('/'));
  }, []);
  return <LoadingView>Logging out...</LoadingView>;
}
