import { useState } from 'react';
import { auth } from '#session/client.ts';
import { Alert, Button, SmallButton } from '#components/ui/elements.tsx';
import { notify, copyToClipboard, useAttempt } from '#lib/outcomes.ts';
import { enrol, type Enrolment, FactorList } from './factors.tsx';
import { useFactors, useOwnUser, useRefreshAccount } from '#account/own-user.ts';
import { QueryState, Section } from '#components/section.tsx';
import { Copy } from 'lucide-react';
import { CodeField, useCodeForm } from '#components/code-field.tsx';
import { verifyAuthenticatorCode } from '#session/authenticator-app.ts';

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
      note="After the mailed link you also type a code from an app on your phone. A stolen mailbox alone then opens nothing."
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

/** Sets up an app: the person scans or types the secret, then proves it with a code. */
function Enrolling(props: {
  enrolment: Enrolment;
  onDone: () => Promise<void>;
  onCancel: () => Promise<void>;
}) {
  const { id, qr_code, secret } = props.enrolment;
  const { problem, isSubmitting, onSubmit, field } = useCodeForm(async (code) => {
    await verifyAuthenticatorCode(id, code);
    await props.onDone();
  });

  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <p>
        1. Scan this with an authenticator app on your phone (any works: Google Authenticator, 2FAS, Aegis),
        or type the key into it.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={qr_code}
          alt="QR code for your authenticator app"
          className="size-44 rounded-lg border bg-white p-1"
        />
        <div className="grid min-w-40 flex-1 gap-1.5">
          <p className="text-sm font-semibold" id={`${id}-key`}>
            Key
          </p>
          <code aria-labelledby={`${id}-key`} className="font-mono text-sm">
            {inFours(secret)}
          </code>
          <SmallButton icon={Copy} className="w-fit" onClick={() => void copyToClipboard(secret)}>
            Copy the key
          </SmallButton>
        </div>
      </div>
      <p>2. Type the six digits that the app shows. Your other devices are then signed out.</p>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <CodeField label="Code from the app" {...field} autoFocus />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Checking...' : 'Turn it on'}
        </Button>
        <Button variant="ghost" onClick={() => void props.onCancel()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Groups the secret by four, which is easier to copy by hand; apps ignore the spaces. */
function inFours(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
