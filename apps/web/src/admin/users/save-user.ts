import type { User } from '@labrish/api/users/schema';
import { useState } from 'react';
import { useOptimisticEdit } from '#lib/api/versioned-save.ts';
import { serverError } from '#lib/api/api-error.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import type { Choice } from './access/keys-and-invites.tsx';
import { changes } from './changes.ts';

/** The fields of a user that can be changed. An empty field is left out of the request. */
export interface Edit {
  display_name: string | null;
  avatar_url: string | null;
  role: User['role'];
}

/**
 * Saves an edit of a user. In a conflict the other change is shown.
 *
 * @param keys_and_invites what happens to the user's keys and invites if the edit takes the admin role away
 */
export function useSaveUser(user: User, keys_and_invites: Choice, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.users.update.useMutation();
  const [problem, setProblem] = useState<string>();
  const latest = async () => {
    await utils.users.list.invalidate();
    return utils.users.list.getData()?.users.find(({ id }) => id === user.id) ?? null;
  };
  const { theirs, write, settle } = useOptimisticEdit(
    user,
    latest,
    (before, now) => changes(before, now).length === 0,
  );

  const save = async ({ display_name, avatar_url, role }: Edit) => {
    setProblem(undefined);
    const put = ({ id, version }: User) =>
      update.mutateAsync({
        id,
        version,
        role,
        keys_and_invites,
        ...(display_name && { display_name }),
        ...(avatar_url && { avatar_url }),
      });
    try {
      if (!(await write(put))) return;
    } catch (error) {
      setProblem(`Error: ${serverError(error) ?? 'Failed to update user'}`);
      return;
    }
    notify.success('User updated successfully!');
    await Promise.all([
      utils.users.invalidate(),
      ...(role === user.role ? [] : [utils.apiKeys.invalidate(), utils.invitations.invalidate()]),
    ]);
    onSaved();
  };
  return { save, problem, theirs, settle };
}
