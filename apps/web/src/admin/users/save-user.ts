import type { User } from '@labrish/api/users/schema';
import { trpc } from '#lib/api/trpc.ts';
import { useVersionedSave } from '#lib/api/versioned-save.ts';
import { PERMISSION_WORDS, roleName } from '#lib/roles.ts';
import { notify } from '#lib/toasts.ts';
import type { Choice } from './keys-and-invites.tsx';

/** The fields of a user that can be changed. An empty field is left out of the request. */
interface Edit {
  display_name: string | null;
  avatar_url: string | null;
  role: User['role'];
  permissions: User['permissions'];
}

/**
 * Saves an edit of a user.
 *
 * @param keys_and_invites what happens to the user's keys and invites if the edit takes the admin role away
 */
export function useSaveUser(user: User, keys_and_invites: Choice, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.users.update.useMutation();
  return useVersionedSave(user, {
    load: async () => {
      await utils.users.list.invalidate();
      return utils.users.list.getData()?.users.find(({ id }) => id === user.id) ?? null;
    },
    changed,
    put: ({ id, version }, { display_name, avatar_url, role, permissions }: Edit) =>
      update.mutateAsync({
        id,
        version,
        role,
        permissions,
        keys_and_invites,
        ...(display_name && { display_name }),
        ...(avatar_url && { avatar_url }),
      }),
    onSaved: async ({ user: { role } }) => {
      notify.success('User updated successfully!');
      await Promise.all([
        utils.users.invalidate(),
        ...(role === user.role ? [] : [utils.apiKeys.invalidate(), utils.invitations.invalidate()]),
      ]);
      onSaved();
    },
    failed: 'Failed to update user',
  });
}

/** Returns what somebody else changed of a user. */
function changed(before: User, now: User) {
  return [
    { label: 'Display name', was: before.display_name, value: now.display_name ?? 'none' },
    { label: 'Avatar URL', was: before.avatar_url, value: now.avatar_url ?? 'none' },
    { label: 'Role', was: roleName(before.role), value: roleName(now.role) },
    { label: 'Permissions', was: listed(before.permissions), value: listed(now.permissions) },
  ].filter(({ was, value }) => (was ?? 'none') !== value);
}

const listed = (permissions: User['permissions']) =>
  permissions.map((one) => PERMISSION_WORDS[one]).join(', ') || 'none';
