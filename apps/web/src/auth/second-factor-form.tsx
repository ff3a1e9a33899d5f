import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useFocusOnMount } from '#components/focus-on-mount.ts';
import { Pending } from '#components/section.tsx';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { date } from '#lib/format.ts';
import { Button } from '#components/ui/button.tsx';
import { OWN_SIGN_IN } from '#lib/settings.ts';
import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { RecoveryStep } from './recovery-step.tsx';
import { PASSKEYS_WORK } from '#session/passkey-support.ts';
import type { SecondFactors } from '#session/second-factors.ts';
import { verifyAuthenticatorCode, type AuthenticatorApp } from '#session/authenticator-app.ts';

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
      {apps.length > 1 && <AppChoice apps={apps} chosen={app.id} onChoose={props.onChoose} />}
    </CodeStep>
  );
}

/** Asks which app the code is from. Trying every app would use up the attempts that the service allows in a minute. */
function AppChoice(props: { apps: AuthenticatorApp[]; chosen: string; onChoose: (id: string) => void }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Which app</Label>
      <Select id={id} value={props.chosen} onChange={({ target }) => props.onChoose(target.value)}>
        {props.apps.map((app) => (
          <option key={app.id} value={app.id}>
            {app.name}, set up {date(app.created_at)}
          </option>
        ))}
      </Select>
    </div>
  );
}
