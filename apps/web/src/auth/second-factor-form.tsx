import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '#components/field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { auth } from './client.ts';
import { sixDigits } from './code-form.tsx';
import { describeError } from './describe-error.ts';

/** The second step of somebody who protects the account with an authenticator app. */
export function SecondFactorForm({ email }: { email: string }) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({ resolver: zodResolver(sixDigits), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const verify = form.handleSubmit(async ({ code }) => {
    setProblem(undefined);
    try {
      await enter(code);
    } catch (error) {
      setProblem(describeError(error, 'The code could not be checked. Try again.'));
      form.reset();
    }
  });

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void verify(event)}>
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">One more step</h1>
        <p className="text-muted">Type the code that your authenticator app shows for {email}.</p>
      </div>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <Field label="Authenticator code" error={errors.code?.message}>
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000000"
          maxLength={12}
          className="font-mono tracking-[0.3em]"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Checking...' : 'Continue'}
      </Button>
      <Button variant="link" asChild>
        <a href="/logout">Sign in as somebody else</a>
      </Button>
    </form>
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
