import { isSignedOut } from '#lib/api/api-error.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { roleName } from '#lib/roles.ts';

/** Sends the mail that invites somebody, says so, and has the list of those who have not come read again. */
export function useInvite() {
  const utils = trpc.useUtils();
  return trpc.users.invite.useMutation({
    onSuccess: (_, { email, role }) =>
      notify.success('Invitation sent', `${email} can join as ${roleName(role)}.`),
    // Whoever cannot be invited may have come in the meantime.
    onSettled: (_, error) => {
      if (!isSignedOut(error)) void utils.invitations.invalidate();
    },
  });
}
