import { RoleField, useInvite } from './invite.tsx';
import { inviteUser } from '@labrish/api/users/schema';
import { useAttempt } from '#lib/attempt.ts';
import { useState } from 'react';
import { useReportDirty, locked } from '#admin/edit-one.tsx';
import { Field, FormButtons } from '#components/ui/form.tsx';
import { Alert, Card } from '#components/ui/elements.tsx';
import { refusalOr } from '#lib/outcomes.ts';
import { settings } from '#lib/settings.ts';
import { useSchemaForm } from '#lib/schema-form.ts';

/** Invites somebody: they get a mail with a link, and are listed once they have opened it. */
export function Invite({ onDirty, onClose }: { onDirty: (dirty: boolean) => void; onClose: () => void }) {
  const invite = useInvite();
  const { problem, attempt } = useAttempt(refusalOr);
  const [invited, setInvited] = useState<string>();
  const { register, handleSubmit, reset, setFocus, formState } = useSchemaForm(inviteUser, {
    email: '',
    role: 'reviewer' as const,
  });
  const { errors, isDirty, isSubmitting } = formState;
  useReportDirty(isDirty, onDirty);

  const send = handleSubmit(async (invitation) => {
    setInvited(undefined);
    // Focus now, because by the time of the answer the user may be working elsewhere.
    setFocus('email');
    await attempt('The invitation was not sent. Check the connection and try again.', async () => {
      await invite.mutateAsync(invitation);
      reset();
      setInvited(invitation.email);
    });
  });

  return (
    <Card aria-label="Invite somebody" className="p-4 sm:p-5">
      <form className="grid gap-4" noValidate aria-busy={isSubmitting} onSubmit={(event) => void send(event)}>
        <div className="grid gap-1">
          <h3 className="text-lg font-bold">Invite somebody</h3>
          <p className="text-muted">
            They get an email with a link that works for seven days. They become a user when they open it.
          </p>
        </div>
        {invited && (
          <Alert variant="success">
            <p>
              <strong className="break-words">{invited}</strong> is invited.{' '}
              {settings.embedded && (
                <>
                  This server sends no email: open the{' '}
                  <a href="/outbox" target="_blank" className="underline underline-offset-4">
                    outbox
                  </a>{' '}
                  and give them the link.
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
        <FormButtons
          leave={isDirty ? 'Cancel' : 'Close'}
          send="Send invitation"
          sending="Sending..."
          isSending={isSubmitting}
          onLeave={onClose}
        />
      </form>
    </Card>
  );
}
