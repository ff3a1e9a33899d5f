import { useEffect } from 'react';
import { useOwnUser } from '#account/own-user.ts';
import { QueryState } from '#components/section.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { auth } from '#session/client.ts';
import { freshFactor } from '#session/fresh-factor.ts';
import { secondFactorsOf } from '#session/second-factors.ts';
import { InFreshFactorDialog } from '#auth/step-frame.tsx';
import { SecondFactorForm } from '#auth/second-factor-form.tsx';

/** Asks for the second factor once more, before something that cannot be undone. */
export function FreshFactorDialog() {
  const user = useOwnUser();
  useEffect(() => {
    const { data } = auth.onAuthStateChange((event) => {
      if (event === 'MFA_CHALLENGE_VERIFIED') freshFactor.get().answer?.(true);
    });
    return () => data.subscription.unsubscribe();
  }, []);
  return (
    <Dialog open onOpenChange={() => freshFactor.get().answer?.(false)}>
      <DialogContent
        title="Confirm that it is you"
        description="This action needs your second factor again. It is then valid for five minutes."
      >
        <QueryState query={user} loading="Loading..." failed="Your second factors could not be loaded." />
        {user.data && (
          <InFreshFactorDialog value>
            <SecondFactorForm email={user.data.email ?? ''} {...secondFactorsOf(user.data)} />
          </InFreshFactorDialog>
        )}
      </DialogContent>
    </Dialog>
  );
}
