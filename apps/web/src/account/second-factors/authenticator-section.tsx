import { useState } from 'react';
import { auth } from '#session/client.ts';
import { describeError } from '#lib/api/describe-error.ts';
import { LoadFailure } from '#components/load-failure.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { notify } from '#lib/toasts.ts';
import { enrol, type Enrolment } from './enrol.ts';
import { Enrolling } from './enrolling.tsx';
import { FactorList } from './factor-list.tsx';
import { useOwnUser, useRefreshAccount } from '#account/own-user.ts';
import { Pending, Section } from '#components/section.tsx';

/** Sets up a second step after the mailed link: the six digits of an authenticator app. */
export function AuthenticatorSection() {
  const user = useOwnUser();
  const refresh = useRefreshAccount();
  const [enrolment, setEnrolment] = useState<Enrolment | 'over'>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const all = (user.data?.factors ?? []).filter(({ status }) => status === 'verified');
  const factors = all.filter(({ factor_type }) => factor_type === 'totp');

  const start = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setEnrolment(await enrol());
    } catch (error) {
      setProblem(
        describeError(error, 'The set-up could not be started. Check the connection and try again.'),
      );
    }
    setBusy(false);
  };

  return (
    <Section
      title="Authenticator app"
      note="After the mailed link you also type a code from an app on your phone. A stolen mailbox alone then opens nothing."
    >
      {user.isPending && <Pending>Loading...</Pending>}
      {user.isError && (
        <LoadFailure
          what="Your authenticator apps could not be loaded."
          why={describeError(user.error, 'Check the connection and try again.')}
          isBusy={user.isFetching}
          onRetry={() => void user.refetch()}
        />
      )}
      <FactorList
        label="Authenticator apps"
        factors={factors}
        all={all}
        removed="Authenticator app removed"
      />
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
            disabled={busy}
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
