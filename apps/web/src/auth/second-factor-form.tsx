import { auth } from './client.ts';
import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';

/** The second step of somebody who protects the account with an authenticator app or a phone. */
export function SecondFactorForm({ email, by }: { email: string; by: 'app' | 'phone' }) {
  if (by === 'phone') return <PhoneStep />;
  return (
    <CodeStep
      lead={`Type the code that your authenticator app shows for ${email}.`}
      label="Authenticator code"
      enter={enter}
    />
  );
}

async function enter(code: string): Promise<void> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const factor = data.totp.find(({ status }) => status === 'verified');
  if (!factor) throw new Error('No authenticator app is set up any more. Load the page again.');
  const verified = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (verified.error) throw verified.error;
}
