import { CodeField, NOT_CHECKED, sixDigits } from '#components/code-field.tsx';
import { Alert, SubmitButton } from '#components/ui/elements.tsx';
import { useAttempt } from '#lib/attempt.ts';
import { useSchemaForm } from '#lib/schema-form.ts';
import { auth } from '#session/client.ts';

/** Asks for the code of a mail that is open on another device, in place of its link. */
export function CodeForm({ email }: { email: string }) {
  const { problem, attempt } = useAttempt();
  const form = useSchemaForm(sixDigits, { code: '' });
  const { errors, isSubmitting } = form.formState;

  const verify = form.handleSubmit(async ({ code }) => {
    await attempt(NOT_CHECKED, async () => {
      const { error } = await auth.verifyOtp({ email, token: code, type: 'email' });
      // On success the session changes, and the page with it.
      if (error) throw error;
    });
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
      <SubmitButton
        send="Sign in with the code"
        sending="Checking..."
        isSending={isSubmitting}
        size="lg"
        variant="outline"
      />
    </form>
  );
}
