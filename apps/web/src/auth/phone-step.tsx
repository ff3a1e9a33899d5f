import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { auth } from '#session/client.ts';
import { sendCode, verifyPhone, type SentCode } from '#session/verify-phone.ts';
import { SignInAsSomebodyElse, StepLead } from './step-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { describeError } from '#lib/api/describe-error.ts';

interface Sent extends SentCode {
  /** Last two digits of the number: before this step the service masks the others. */
  ending: string;
}

/** Sends a code on request (a message costs money and takes a minute), then asks for it. */
export function PhoneStep() {
  const [sent, setSent] = useState<Sent>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setSent(await sendToPhone());
    } catch (error) {
      setProblem(describeError(error, 'The code could not be sent. Check the connection and try again.'));
    }
    setBusy(false);
  };

  return (
    <div className="grid gap-4">
      {sent ? (
        <CodeStep
          key={sent.challengeId}
          lead={`Type the code that we sent to your phone ending in ${sent.ending}.`}
          label="Code from your phone"
          enter={(code) => verifyPhone(sent, code)}
        />
      ) : (
        <StepLead>We send a code to your phone on WhatsApp.</StepLead>
      )}
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <Button size="lg" variant={sent ? 'outline' : 'default'} disabled={busy} onClick={() => void send()}>
        {busy ? 'Sending...' : sent ? 'Send another code' : 'Send me a code'}
      </Button>
      {!sent && <SignInAsSomebodyElse />}
    </div>
  );
}

async function sendToPhone(): Promise<Sent> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const [factor] = data.phone;
  if (!factor) throw new Error('No phone is set up any more. Load the page again.');
  // The types of auth-js lack a factor's phone number.
  const ending = 'phone' in factor ? String(factor.phone).slice(-2) : '';
  return { ...(await sendCode(factor.id)), ending };
}
