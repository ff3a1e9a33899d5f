import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAttempt } from '#lib/attempt.ts';
import { Field, Options, Select } from '#components/ui/form.tsx';
import { useFocusOnMount } from '#components/focus-on-mount.ts';
import { Pending } from '#components/section.tsx';
import { date } from '#lib/format.ts';
import { Button, Alert, SubmitButton } from '#components/ui/elements.tsx';
import { OWN_SIGN_IN } from '#lib/settings.ts';
import { NOT_CHECKED } from '#components/code-field.tsx';
import { CodeStep, StepLead, SignInAsSomebodyElse } from './step-frame.tsx';
import { PASSKEYS_WORK } from '#session/passkey-support.ts';
import { verifyAuthenticatorCode, sendCode, verifyPhone, type SentCode } from '#session/authenticator-app.ts';
import { type SecondFactors, type AuthenticatorApp } from '#session/second-factors.ts';
import * as z from 'zod/mini';
import { enterRecoveryCode } from '#session/recovery-codes.ts';
import { auth } from '#session/client.ts';
import { useSchemaForm } from '#lib/schema-form.ts';

// Loaded only for people who have a passkey.
const PasskeyStep = lazy(async () => ({ default: (await import('./passkey-step.tsx')).PasskeyStep }));

type SecondFactorMethod = 'passkey' | 'app' | 'phone' | 'recovery';

const OTHER_WAYS: Record<SecondFactorMethod, string> = {
  passkey: 'Use your passkey',
  app: 'Use a code from your app',
  phone: 'Use a code on your phone',
  recovery: 'Lost your phone? Use a recovery code',
};

/** Asks for the second step: by the first way that the person has set up, or by another that they choose. */
export function SecondFactorForm({ email, passkey, apps, phone }: { email: string } & SecondFactors) {
  const ways: SecondFactorMethod[] = [
    ...(passkey && PASSKEYS_WORK ? (['passkey'] as const) : []),
    ...(apps.length > 0 ? (['app'] as const) : []),
    ...(phone ? (['phone'] as const) : []),
  ];
  const first = ways[0] ?? (passkey ? 'passkey' : 'phone');
  const [wanted, setWanted] = useState<SecondFactorMethod>();
  const [app, setApp] = useState(apps[0]?.id);
  // Fall back to the first way: another device may have removed the wanted one since this page opened.
  const way = wanted === 'recovery' || (wanted && ways.includes(wanted)) ? wanted : first;
  if (way === 'recovery')
    return (
      <RecoveryStep
        back={first === 'passkey' ? 'Back to your passkey' : 'Back to the code from your phone'}
        onBack={() => setWanted(first)}
      />
    );
  // After a choice of another way, the pressed button is gone, so the chosen step takes the focus.
  const takesFocus = wanted !== undefined;
  const others = [...ways, ...(OWN_SIGN_IN ? (['recovery'] as const) : [])].filter((one) => one !== way);
  return (
    <>
      <Step key={way} takesFocus={takesFocus}>
        {way === 'passkey' && passkey && (
          <Suspense fallback={<Pending>Loading...</Pending>}>
            <PasskeyStep passkey={passkey} />
          </Suspense>
        )}
        {way === 'app' && <AppStep email={email} apps={apps} chosen={app} onChoose={setApp} />}
        {way === 'phone' && <PhoneStep />}
      </Step>
      <div className="grid gap-1">
        {others.map((other) => (
          <Button key={other} variant="link" onClick={() => setWanted(other)}>
            {OTHER_WAYS[other]}
          </Button>
        ))}
      </div>
    </>
  );
}

function Step({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const step = useFocusOnMount<HTMLDivElement>(takesFocus);
  return (
    <div ref={step} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

function AppStep(props: {
  email: string;
  apps: AuthenticatorApp[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { email, apps, chosen } = props;
  // Fall back to the first app: the chosen one may have been removed on another device while this page was open.
  const app = apps.find(({ id }) => id === chosen) ?? apps[0];
  if (!app) return null;
  return (
    <CodeStep
      lead={`Type the code that your authenticator app shows for ${email}.`}
      label="Authenticator code"
      enter={(code) => verifyAuthenticatorCode(app.id, code)}
    >
      {/* Trying every app would use up the attempts that the service allows in a minute. */}
      {apps.length > 1 && (
        <Field label="Which app">
          <Select value={app.id} onChange={({ target }) => props.onChoose(target.value)}>
            <Options of={apps.map((one) => [one.id, `${one.name}, set up ${date(one.created_at)}`])} />
          </Select>
        </Field>
      )}
    </CodeStep>
  );
}

const schema = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Type one of your recovery codes.')),
});

/** Asks for a recovery code from paper in place of the second step. */
function RecoveryStep({ back, onBack }: { back: string; onBack: () => void }) {
  const { problem, attempt } = useAttempt();
  const form = useSchemaForm(schema, { code: '' });
  const { errors, isSubmitting } = form.formState;
  const enter = form.handleSubmit(async ({ code }) => {
    const isRight = await attempt(NOT_CHECKED, () => enterRecoveryCode(code));
    // Keep what was typed: it is long, and may be wrong in one letter only.
    if (!isRight) form.setFocus('code');
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void enter(event)}>
      <StepLead>
        Type one of the recovery codes that you wrote down. It works once; set up a second factor again
        afterwards.
      </StepLead>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <Field label="Recovery code" error={errors.code?.message}>
        <input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoFocus
          className="font-mono"
          {...form.register('code')}
        />
      </Field>
      <SubmitButton send="Continue" sending="Checking..." isSending={isSubmitting} size="lg" />
      <Button variant="link" onClick={onBack}>
        {back}
      </Button>
    </form>
  );
}

interface Sent extends SentCode {
  /** Last two digits of the number: before this step the service masks the others. */
  ending: string;
}

/** Sends a code on request (a message costs money and takes a minute), then asks for it. */
function PhoneStep() {
  const [sent, setSent] = useState<Sent>();
  const { problem, isBusy, attempt } = useAttempt();
  const send = () =>
    attempt('The code could not be sent. Check the connection and try again.', async () =>
      setSent(await sendToPhone()),
    );

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
      <Button size="lg" variant={sent ? 'outline' : 'default'} disabled={isBusy} onClick={() => void send()}>
        {isBusy ? 'Sending...' : sent ? 'Send another code' : 'Send me a code'}
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
