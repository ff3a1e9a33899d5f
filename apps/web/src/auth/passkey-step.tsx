import { Alert, Button } from '#components/ui/elements.tsx';
import { useAttempt } from '#lib/attempt.ts';
import { PASSKEYS_WORK } from '#session/passkey-support.ts';
import { SignInAsSomebodyElse, StepLead } from './step-frame.tsx';
import { confirmWithPasskey } from '#session/passkeys.ts';

/** Lets the person's device confirm after the mailed link. On success the session changes, and the page with it. */
export function PasskeyStep({ passkey }: { passkey: string }) {
  const { problem, isBusy, attempt } = useAttempt();
  const confirm = () =>
    attempt('No passkey was used. Check the connection and try again.', () => confirmWithPasskey(passkey));
  return (
    <div className="grid gap-4">
      <StepLead>
        {PASSKEYS_WORK
          ? 'Confirm with your passkey: fingerprint, face, PIN or security key.'
          : 'This browser cannot use your passkey here. Sign in with another browser.'}
      </StepLead>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {PASSKEYS_WORK && (
        <Button size="lg" disabled={isBusy} onClick={() => void confirm()}>
          {isBusy ? 'Waiting for your device...' : 'Use your passkey'}
        </Button>
      )}
      <SignInAsSomebodyElse />
    </div>
  );
}
