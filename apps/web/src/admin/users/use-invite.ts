import { isSignedOut } from '#lib/api/api-error.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { roleName } from '#lib/roles.ts';

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
