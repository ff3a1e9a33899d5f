import type { Invitation } from '@labrish/api/users/schema';
import { useState, type ComponentProps } from 'react';
import { Field, Options, Select } from '#components/ui/form.tsx';
import { Badge, SmallButton } from '#components/ui/elements.tsx';
import { notify } from '#lib/outcomes.ts';
import { serverError, isSignedOut, trpc } from '#lib/api/trpc.ts';
import { roleName, ROLE_HINT, ROLES } from '#lib/roles.ts';
import { Confirm } from '#components/confirm.tsx';
import { QueryFailure, Section, SectionRow } from '#components/section.tsx';
import { date } from '#lib/format.ts';

/** Sends an invitation by mail, says so, and refetches the list of people who have not joined yet. */
export function useInvite() {
  const utils = trpc.useUtils();
  return trpc.users.invite.useMutation({
    onSuccess: (_, { email, role }) =>
      notify.success('Invitation sent', `${email} can join as ${roleName(role)}.`),
    // Refetch after a refusal too: somebody who cannot be invited may have joined meanwhile.
    onSettled: (_, error) => {
      if (!isSignedOut(error)) void utils.invitations.invalidate();
    },
  });
}

/** Lists who was invited and has not joined yet. Shows nothing if there is nobody. */
export function Invitations() {
  const list = trpc.invitations.list.useQuery();
  if (list.isError) return <QueryFailure what="The invitations could not be loaded." query={list} />;
  if (!list.data || list.data.invitations.length === 0) return null;
  return (
    <Section title="Invited" note="They have not opened the link in their email yet.">
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
        <SmallButton
          aria-label={`Send again: the invitation for ${email}`}
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
        </SmallButton>
        <Confirm
          trigger={<SmallButton aria-label={`Withdraw the invitation for ${email}`}>Withdraw</SmallButton>}
          title={`Withdraw the invitation for ${email}?`}
          description="The link in their email will stop working. You can invite them again."
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

/** Selects a role, and shows what each role may do. */
export function RoleField({ note, ...select }: ComponentProps<'select'> & { note?: string | false }) {
  return (
    <Field label="Role" hint={note ? `${ROLE_HINT} ${note}` : ROLE_HINT}>
      <Select {...select}>
        <Options of={ROLES.map((role) => [role, roleName(role)])} />
      </Select>
    </Field>
  );
}
