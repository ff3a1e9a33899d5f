import type { User } from '@labrish/api/users/schema';
import { useState } from 'react';
import { useBasedEdit } from '#admin/based-edit.ts';
import { serverError } from '#lib/refusal.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { changes } from './changes.ts';

/** What can be changed of a person. Empty is sent as absent. */
export interface Edit {
  display_name: string | null;
  avatar_url: string | null;
  role: User['role'];
}

/** Saves an edit of a person. When somebody else was faster, theirs is told. */
export function useSaveUser(user: User, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.users.update.useMutation();
  const [problem, setProblem] = useState<string>();
  const latest = async () => {
    await utils.users.list.invalidate();
    return utils.users.list.getData()?.users.find(({ id }) => id === user.id) ?? null;
  };
  const { theirs, write, settle } = useBasedEdit(
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
    await utils.users.invalidate();
    onSaved();
  };
  return { save, problem, theirs, settle };
}
