import type { Invitation } from '@labrish/api/users/schema';
import { useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { QueryFailure } from '#components/load-failure.tsx';
import { Section, SectionRow } from '#components/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { date } from '#lib/format.ts';
import { serverError } from '#lib/api/api-error.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { roleName } from '#lib/roles.ts';
import { useInvite } from './use-invite.ts';

/** Lists who was invited and has not joined yet. Shows nothing if there is nobody. */
export function Invitations() {
  const list = trpc.invitations.list.useQuery();
  if (list.isError) return <QueryFailure what="The invitations could not be loaded." query={list} />;
  if (!list.data || list.data.invitations.length === 0) return null;
  return (
    <Section title="Invited" note="They have a mail with a link, and have not opened it yet.">
      <ul className="grid" aria-label="Invitations">
        {list.data.invitations.map((invitation) => (
          <InvitationRow key={invitation.email} invitation={invitation} />
        ))}
      </ul>
    </Section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, created_at, expires_at } = invitation;
  const utils = trpc.useUtils();
  const invite = useInvite();
  const withdraw = trpc.invitations.withdraw.useMutation();
  const [openedAt] = useState(() => new Date().toISOString());
  const expired = expires_at <= openedAt;

  return (
    <SectionRow>
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{email}</span>
          <Badge variant={role === 'admin' ? 'default' : 'secondary'}>{roleName(role)}</Badge>
          {expired && <Badge variant="warning">Expired</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>Invited {date(created_at)}</span>
          <span>
            {expired ? 'Was good until' : 'Good until'} {date(expires_at)}
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-label={`Send again the invitation of ${email}`}
          disabled={invite.isPending}
          onClick={() =>
            invite.mutate(
              { email, role },
              {
                onError: (error) =>
                  notify.error(
                    'Invitation not sent',
                    serverError(error) ?? 'Check the connection and try again.',
                  ),
              },
            )
          }
        >
          Send again
        </Button>
        <Confirm
          trigger={
            <Button variant="outline" size="sm" aria-label={`Withdraw the invitation of ${email}`}>
              Withdraw
            </Button>
          }
          title={`Withdraw the invitation of ${email}?`}
          description="The link in their mail will not let them in. You can invite them again."
          action="Withdraw it"
          onConfirm={async () => {
            await withdraw.mutateAsync({ id });
            notify.success('Invitation withdrawn', email);
            await utils.invitations.invalidate();
          }}
        />
      </div>
    </SectionRow>
  );
}
