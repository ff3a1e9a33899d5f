import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CodeField, sixDigits } from '#components/code-field.tsx';
import { Field } from '#components/field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { describeError } from '#lib/api/describe-error.ts';
import { auth } from '#session/client.ts';
import { enrolPhone } from './enrol.ts';
import { phoneNumber } from './phone-number.ts';

interface Sent {
  phone: string;
  factorId: string;
  challengeId: string;
}

/** The set-up itself: the number, then the code that came there. */
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

function NumberForm(props: { footer: React.ReactNode; onSent: (sent: Sent) => void }) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({ resolver: zodResolver(phoneNumber), defaultValues: { phone: '' } });
  const { errors, isSubmitting } = form.formState;
  const ask = form.handleSubmit(async ({ phone }) => {
    setProblem(undefined);
    try {
      props.onSent(await sendCode(phone, await enrolPhone(phone)));
    } catch (error) {
      setProblem(describeError(error, 'The code could not be sent. Check the connection and try again.'));
    }
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void ask(event)}>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <Field
        label="Your number on WhatsApp"
        hint="Write a message to our number from that phone first: we may only answer who has written."
        error={errors.phone?.message}
      >
        <input
          type="tel"
          autoComplete="tel"
          placeholder="+1 876 555 0123"
          autoFocus
          {...form.register('phone')}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send me a code'}
        </Button>
        {props.footer}
      </div>
    </form>
  );
}

function CodeForm(props: {
  sent: Sent;
  footer: React.ReactNode;
  onSent: (sent: Sent) => void;
  onDone: () => Promise<void>;
}) {
  const { phone, factorId, challengeId } = props.sent;
  const [problem, setProblem] = useState<string>();
  const form = useForm({ resolver: zodResolver(sixDigits), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const verify = form.handleSubmit(async ({ code }) => {
    setProblem(undefined);
    try {
      const { error } = await auth.mfa.verify({ factorId, challengeId, code });
      if (error) throw error;
      await props.onDone();
    } catch (error) {
      setProblem(describeError(error, 'The code could not be checked. Try again.'));
      form.reset();
      form.setFocus('code');
    }
  });
  const sendAgain = async () => {
    setProblem(undefined);
    try {
      props.onSent(await sendCode(phone, factorId));
    } catch (error) {
      setProblem(describeError(error, 'The code could not be sent. Check the connection and try again.'));
    }
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void verify(event)}>
      <p>
        Type the six digits that come to <strong>{phone}</strong> on WhatsApp. Your other devices are then
        signed out.
      </p>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <CodeField
        label="Code from your phone"
        hint="No code? Write to our number from that phone, then send another code."
        error={errors.code?.message}
        code={form.register('code')}
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Checking...' : 'Turn it on'}
        </Button>
        <Button variant="outline" onClick={() => void sendAgain()}>
          Send another code
        </Button>
        {props.footer}
      </div>
    </form>
  );
}

async function sendCode(phone: string, factorId: string): Promise<Sent> {
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'whatsapp' });
  if (error) throw error;
  return { phone, factorId, challengeId: data.id };
}
