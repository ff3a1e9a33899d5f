import { useState, type ReactNode } from 'react';
import { useAttempt } from '#lib/attempt.ts';
import { Button, Alert, OutlineButton, SubmitButton } from '#components/ui/elements.tsx';
import { enrolPhone } from './factors.tsx';
import { CodeField, useCodeForm } from '#components/code-field.tsx';
import { Field } from '#components/ui/form.tsx';
import { auth } from '#session/client.ts';
import { sendCode, verifyPhone, type SentCode } from '#session/authenticator-app.ts';
import { EXAMPLE, phoneNumber } from './phone-number.ts';
import { useSchemaForm } from '#lib/schema-form.ts';

const NOT_SENT = 'The code could not be sent. Check the connection and try again.';

type Sent = SentCode & { phone: string };

/** Sets up a phone: asks for the number, then for the code that was sent to it. */
export function PhoneSetup(props: { onDone: () => Promise<void>; onCancel: () => void }) {
  const [sent, setSent] = useState<Sent>();
  const cancel = async () => {
    props.onCancel();
    if (sent) await auth.mfa.unenroll({ factorId: sent.factorId });
  };
  const footer = (
    <Button variant="ghost" onClick={() => void cancel()}>
      Cancel
    </Button>
  );
  if (!sent) return <NumberForm footer={footer} onSent={setSent} />;
  return (
    <CodeForm key={sent.challengeId} sent={sent} footer={footer} onSent={setSent} onDone={props.onDone} />
  );
}

function NumberForm(props: { footer: ReactNode; onSent: (sent: Sent) => void }) {
  const { problem, attempt } = useAttempt();
  const form = useSchemaForm(phoneNumber, { phone: '' });
  const { errors, isSubmitting } = form.formState;
  const ask = form.handleSubmit(async ({ phone }) => {
    await attempt(NOT_SENT, async () =>
      props.onSent({ phone, ...(await sendCode(await enrolPhone(phone))) }),
    );
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void ask(event)}>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <Field
        label="Your number on WhatsApp"
        hint="Write a message to our number from that phone first: we may only message people who have written to us."
        error={errors.phone?.message}
      >
        <input type="tel" autoComplete="tel" placeholder={EXAMPLE} autoFocus {...form.register('phone')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton send="Send me a code" sending="Sending..." isSending={isSubmitting} />
        {props.footer}
      </div>
    </form>
  );
}

function CodeForm(props: {
  sent: Sent;
  footer: ReactNode;
  onSent: (sent: Sent) => void;
  onDone: () => Promise<void>;
}) {
  const { phone, factorId } = props.sent;
  const { problem, attempt, isSubmitting, onSubmit, field } = useCodeForm(async (code) => {
    await verifyPhone(props.sent, code);
    await props.onDone();
  });
  const sendAgain = () =>
    attempt(NOT_SENT, async () => props.onSent({ phone, ...(await sendCode(factorId)) }));
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <p>
        Type the six digits that we send to <strong>{phone}</strong> on WhatsApp. Your other devices are then
        signed out.
      </p>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <CodeField
        label="Code from your phone"
        hint="No code? Write to our number from that phone, then send another code."
        {...field}
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton send="Turn on" sending="Checking..." isSending={isSubmitting} />
        <OutlineButton onClick={() => void sendAgain()}>Send another code</OutlineButton>
        {props.footer}
      </div>
    </form>
  );
}
