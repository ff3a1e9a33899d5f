import { later } from '#components/later.tsx';
import { useState } from 'react';
import { useAttempt } from '#lib/attempt.ts';
import { auth } from '#session/client.ts';
import { Alert, Button } from '#components/ui/elements.tsx';
import { notify } from '#lib/outcomes.ts';
import { enrol, type Enrolment, FactorList } from './factors.tsx';
import { useFactors, useOwnUser, useRefreshAccount } from '#account/own-user.ts';
import { QueryState, Section } from '#components/section.tsx';

const Enrolling = later(async () => (await import('./authenticator-setup.tsx')).Enrolling);

/** Sets up a second step after the mailed link: the six digits of an authenticator app. */
export function AuthenticatorSection() {
  const user = useOwnUser();
  const refresh = useRefreshAccount();
  const [enrolment, setEnrolment] = useState<Enrolment | 'over'>();
  const { problem, isBusy, attempt } = useAttempt();
  const factors = useFactors('totp');

  const start = () =>
    attempt('The set-up could not be started. Check the connection and try again.', async () =>
      setEnrolment(await enrol()),
    );

  return (
    <Section
      title="Authenticator app"
      note="After the emailed link you also type a code from an app on your phone. A stolen mailbox alone is then not enough to sign in."
    >
      <QueryState query={user} loading="Loading..." failed="Your authenticator apps could not be loaded." />
      <FactorList kind="totp" label="Authenticator apps" removed="Authenticator app removed" />
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {enrolment && enrolment !== 'over' ? (
        <Enrolling
          enrolment={enrolment}
          onDone={async () => {
            setEnrolment('over');
            notify.success('Authenticator app set up', 'Other devices were signed out.');
            await refresh();
          }}
          onCancel={async () => {
            setEnrolment('over');
            await auth.mfa.unenroll({ factorId: enrolment.id });
          }}
        />
      ) : (
        user.data && (
          <Button
            className="w-fit"
            variant={factors.length ? 'outline' : 'default'}
            disabled={isBusy}
            // When the set-up is over, this button replaces it, so it takes the focus.
            autoFocus={enrolment === 'over'}
            onClick={() => void start()}
          >
            {factors.length ? 'Add another app' : 'Set up an authenticator app'}
          </Button>
        )
      )}
    </Section>
  );
}
