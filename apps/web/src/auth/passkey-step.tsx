import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { describeError } from '#lib/api/describe-error.ts';
import { PASSKEYS_WORK } from '#session/passkey-support.ts';
import { SignInAsSomebodyElse, StepLead } from './step-frame.tsx';
import { confirmWithPasskey } from '#session/passkeys.ts';

/** Lets the person's device confirm after the mailed link. On success the session changes, and the page with it. */
export function PasskeyStep({ passkey }: { passkey: string }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmWithPasskey(passkey);
    } catch (error) {
      setProblem(describeError(error, 'No passkey was used. Check the connection and try again.'));
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-4">
      <StepLead>
        {PASSKEYS_WORK
          ? 'Confirm with your passkey: fingerprint, face, PIN or security key.'
          : 'This browser cannot use your passkey here. Sign in with another browser.'}
      </StepLead>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {PASSKEYS_WORK && (
        <Button size="lg" disabled={busy} onClick={() => void confirm()}>
          {busy ? 'Waiting for your device...' : 'Use your passkey'}
        </Button>
      )}
      <SignInAsSomebodyElse />
    </div>
  );
}
