import { useId, useState } from 'react';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { date } from '#lib/format.ts';
import { Button } from '#components/ui/button.tsx';
import { OWN_SIGN_IN } from '#lib/settings.ts';
import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { RecoveryStep } from './recovery-step.tsx';
import { verifyAuthenticatorCode, type AuthenticatorApp } from '#session/authenticator-app.ts';

/** Asks for the second step: a code of an authenticator app or, without one, of a phone. */
export function SecondFactorForm({ email, apps }: { email: string; apps: AuthenticatorApp[] }) {
  const [chosen, setChosen] = useState(apps[0]?.id);
  const [isLost, setLost] = useState(false);
  if (isLost) return <RecoveryStep onBack={() => setLost(false)} />;
  return (
    <>
      <SecondStep email={email} apps={apps} chosen={chosen} onChoose={setChosen} />
      {OWN_SIGN_IN && (
        <Button variant="link" onClick={() => setLost(true)}>
          Lost your phone? Use a recovery code
        </Button>
      )}
    </>
  );
}

function SecondStep(props: {
  email: string;
  apps: AuthenticatorApp[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { email, apps, chosen } = props;
  // Fall back to the first app: the chosen one may have been removed on another device while this page was open.
  const app = apps.find(({ id }) => id === chosen) ?? apps[0];
  if (!app) return <PhoneStep />;
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
