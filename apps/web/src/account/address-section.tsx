import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { auth } from '#session/client.ts';
import { describeError } from '#lib/api/describe-error.ts';
import { emailAddress } from '#lib/email-address.ts';
import { Field } from '#components/field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { notify } from '#lib/toasts.ts';
import { useOwnUser, useRefreshAccount } from './own-user.ts';
import { Section } from '#components/section.tsx';

const schema = z.object({ email: emailAddress('Enter the new email address.') });

/** Changes the address, once both addresses have confirmed it. */
export function AddressSection() {
  const user = useOwnUser();
  const refresh = useRefreshAccount();
  const [problem, setProblem] = useState<string>();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const pending = user.data?.new_email;

  const change = form.handleSubmit(async ({ email }) => {
    setProblem(undefined);
    if (email.toLowerCase() === user.data?.email) {
      form.setError('email', { message: 'This is your address already.' });
      return;
    }
    const { error } = await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/account` });
    if (error) {
      setProblem(
        describeError(error, 'The change could not be started. Check the connection and try again.'),
      );
      return;
    }
    form.reset();
    notify.success('Confirmation mails sent', 'Open the link in both of them.');
    await refresh();
  });

  return (
    <Section
      title="Change of address"
      note="We mail a link to your old and your new address. Nothing changes before both are opened."
    >
      {pending && (
        <Alert>
          <p>
            Waiting for confirmation of <strong>{pending}</strong>. Open the links in the mails to{' '}
            {user.data?.email} and to {pending}. Until then you sign in as before.
          </p>
        </Alert>
      )}
      <form className="grid gap-3" noValidate onSubmit={(event) => void change(event)}>
        {problem && <Alert variant="destructive">{problem}</Alert>}
        <Field label="New email" error={errors.email?.message}>
          <input
            type="email"
            autoComplete="email"
            placeholder="you@example.org"
            {...form.register('email')}
          />
        </Field>
        <Button type="submit" variant="outline" className="w-fit" disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send confirmation mails'}
        </Button>
      </form>
    </Section>
  );
}
