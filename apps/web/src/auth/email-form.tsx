import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '#components/field.tsx';
import { Button } from '#components/ui/button.tsx';
import { settings } from '#lib/settings.ts';
import { Captcha } from './captcha.tsx';
import { auth } from '#session/client.ts';
import { describeError } from '#lib/api/describe-error.ts';
import { emailAddress } from '#lib/email-address.ts';

const schema = z.object({ email: emailAddress('Enter your email address.') });

/** Requests the mail with the link. The answer is the same for known and unknown addresses. */
export function EmailForm(props: {
  onSent: (email: string) => void;
  onProblem: (problem: string | undefined) => void;
}) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const { captcha } = settings;
  const [captchaToken, setCaptchaToken] = useState<string>();
  const [round, setRound] = useState(0);

  const send = form.handleSubmit(async ({ email }) => {
    if (captcha && !captchaToken) return props.onProblem('Solve the captcha first, then send again.');
    props.onProblem(undefined);
    try {
      const { error } = await auth.signInWithOtp({
        email,
        options: { emailRedirectTo: `${location.origin}/app`, ...(captchaToken && { captchaToken }) },
      });
      if (error) throw error;
      props.onSent(email);
      form.reset();
    } catch (error) {
      props.onProblem(describeError(error, 'Failed to send magic link'));
    }
    // Request a new captcha token: this one is used up, even if sending failed.
    setCaptchaToken(undefined);
    setRound((last) => last + 1);
  });

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      <Field label="Email" error={errors.email?.message}>
        <input
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          required
          {...form.register('email')}
        />
      </Field>
      {captcha && <Captcha captcha={captcha} round={round} onToken={setCaptchaToken} />}
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send magic link'}
      </Button>
    </form>
  );
}
