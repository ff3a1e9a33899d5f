import { zodResolver } from '@hookform/resolvers/zod';
import { inviteUser } from '@labrish/api/users/schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useReportDirty } from '#admin/report-dirty.ts';
import { Field } from '#components/field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { serverError } from '#lib/api/api-error.ts';
import { settings } from '#lib/settings.ts';
import { locked } from './locked.ts';
import { RoleField } from './role-field.tsx';
import { useInvite } from './use-invite.ts';

/** Invites somebody: they get a mail with a link, and are listed once they have opened it. */
export function Invite({ onDirty, onClose }: { onDirty: (dirty: boolean) => void; onClose: () => void }) {
  const invite = useInvite();
  const [problem, setProblem] = useState<string>();
  const [invited, setInvited] = useState<string>();
  const { register, handleSubmit, reset, setFocus, formState } = useForm({
    resolver: zodResolver(inviteUser),
    defaultValues: { email: '', role: 'reviewer' as const },
  });
  const { errors, isDirty, isSubmitting } = formState;
  useReportDirty(isDirty, onDirty);

  const send = handleSubmit(async (invitation) => {
    setProblem(undefined);
    setInvited(undefined);
    // Focus now, because by the time of the answer the user may be working elsewhere.
    setFocus('email');
    try {
      await invite.mutateAsync(invitation);
      reset();
      setInvited(invitation.email);
    } catch (error) {
      setProblem(serverError(error) ?? 'The invitation was not sent. Check the connection and try again.');
    }
  });

  return (
    <Card aria-label="Invite somebody" className="p-4 sm:p-5">
      <form className="grid gap-4" noValidate aria-busy={isSubmitting} onSubmit={(event) => void send(event)}>
        <div className="grid gap-1">
          <h3 className="text-lg font-bold">Invite somebody</h3>
          <p className="text-muted">
            They get a mail with a link that is good for seven days, and are a user once they have opened it.
          </p>
        </div>
        {invited && (
          <Alert variant="success">
            <p>
              <strong className="break-words">{invited}</strong> is invited.{' '}
              {settings.embedded && (
                <>
                  No mail leaves this machine: read it in the{' '}
                  <a href="/outbox" target="_blank" className="underline underline-offset-4">
                    outbox
                  </a>
                  .
                </>
              )}
            </p>
          </Alert>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Email" error={errors.email?.message}>
            <input
              type="email"
              autoComplete="off"
              autoFocus
              placeholder="name@example.org"
              {...locked(isSubmitting)}
              {...register('email')}
            />
          </Field>
          <RoleField {...register('role')} disabled={isSubmitting} />
        </div>
        {problem && <Alert variant="destructive">{problem}</Alert>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
            {isDirty ? 'Cancel' : 'Close'}
          </Button>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Sending...' : 'Send invitation'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
