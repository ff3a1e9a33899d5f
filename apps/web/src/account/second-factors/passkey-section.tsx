import { useState } from 'react';
import { useAttempt } from '#lib/attempt.ts';
import { deviceName } from '@labrish/api/sessions/device-name';
import { useFactors, useOwnUser, useRefreshAccount } from '#account/own-user.ts';
import { Field, Form } from '#components/ui/form.tsx';
import { Section } from '#components/section.tsx';
import { Alert, Button, SubmitButton } from '#components/ui/elements.tsx';
import { notify } from '#lib/outcomes.ts';
import { useDisclosure } from '#lib/disclosure.ts';
import { PASSKEYS_WORK } from '#session/passkey-support.ts';
import { addPasskey, FactorList } from './factors.tsx';
import { freeName } from './free-name.ts';

/** Suggested name of a passkey: its browser and device, by which most people recognise it. */
const SUGGESTED_NAME = `Passkey on ${deviceName(navigator.userAgent).name.replace(' on ', ', ')}`;

/** Sets up a second step without codes: the device itself confirms. Hidden if the browser supports no passkeys and none is set up. */
export function PasskeySection() {
  const user = useOwnUser();
  const refresh = useRefreshAccount();
  const setup = useDisclosure();
  const factors = useFactors();
  const passkeys = useFactors('webauthn');
  // Show nothing while the user loads or fails to load: the section of the authenticator apps says so.
  if (!user.data || (!PASSKEYS_WORK && passkeys.length === 0)) return null;
  return (
    <Section
      title="Passkeys"
      note="After the emailed link you confirm with your fingerprint, face, PIN or security key. There is no code that somebody could steal."
    >
      <FactorList kind="webauthn" label="Passkeys" removed="Passkey removed" />
      {!PASSKEYS_WORK && <p>This browser cannot use passkeys here.</p>}
      {PASSKEYS_WORK && setup.isOpen && (
        <PasskeySetup
          name={freeName(
            SUGGESTED_NAME,
            factors.map((one) => one.friendly_name),
          )}
          onDone={async () => {
            setup.close();
            notify.success('Passkey added', 'Other devices were signed out.');
            await refresh();
          }}
          onCancel={setup.close}
        />
      )}
      {PASSKEYS_WORK && !setup.isOpen && (
        <Button {...setup.opener} className="w-fit" variant={factors.length > 0 ? 'outline' : 'default'}>
          {passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey'}
        </Button>
      )}
    </Section>
  );
}

/** Asks for a name, then lets the browser ask the rest. */
function PasskeySetup(props: { name: string; onDone: () => Promise<void>; onCancel: () => void }) {
  const [name, setName] = useState(props.name);
  const { problem, isBusy, attempt } = useAttempt();
  const add = () =>
    attempt('No passkey was created. Check the connection and try again.', async () => {
      await addPasskey(name.trim() || props.name);
      await props.onDone();
    });
  return (
    <Form className="grid gap-4" noValidate onSubmit={add}>
      <p>Your browser asks where to save it. Your other devices are then signed out.</p>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <Field label="Name" hint="To recognise it later.">
        <input
          value={name}
          maxLength={100}
          autoComplete="off"
          autoFocus
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton send="Continue" sending="Waiting for your device..." isSending={isBusy} />
        <Button variant="ghost" disabled={isBusy} onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
