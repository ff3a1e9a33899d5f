import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeField, sixDigits } from '#components/code-field.tsx';
import { auth } from '#session/client.ts';
import { describeError } from '#lib/api/describe-error.ts';

/** Asks for the code of a mail that is open on another device, in place of its link. */
export function CodeForm({ email }: { email: string }) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({ resolver: zodResolver(sixDigits), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const verify = form.handleSubmit(async ({ code }) => {
    setProblem(undefined);
    const { error } = await auth.verifyOtp({ email, token: code, type: 'email' });
    // On success the session changes, and the page with it.
    if (error) setProblem(describeError(error, 'The code could not be checked. Try again.'));
  });

  return (
    <form className="grid gap-4 border-t pt-5" noValidate onSubmit={(event) => void verify(event)}>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <CodeField
        label="Six-digit code"
        hint={`Sent to ${email}`}
        error={errors.code?.message}
        code={form.register('code')}
      />
      <Button type="submit" variant="outline" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Checking...' : 'Sign in with the code'}
      </Button>
    </form>
  );
}
