import type { User } from '@labrish/api/users/schema';
import { useState } from 'react';
import { collision, serverError, type LastChange } from '#lib/refusal.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** What can be changed of a person. Empty is sent as absent. */
export interface Edit {
  display_name: string | null;
  avatar_url: string | null;
  role: User['role'];
}

interface TheirChange extends LastChange {
  before: User;
  now: User;
}

/** Saves an edit of a person as they were when it began. When somebody else was faster, nothing is overwritten: theirs is told. */
export function useSaveUser(user: User, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.users.update.useMutation();
  const [base, setBase] = useState(user);
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<TheirChange>();
  const clear = () => {
    setProblem(undefined);
    setTheirs(undefined);
  };

  const explain = async (error: unknown) => {
    const change = collision(error);
    if (change) {
      await utils.users.list.invalidate();
      const now = utils.users.list.getData()?.users.find(({ id }) => id === user.id);
      if (now) {
        setBase(now);
        setTheirs({ ...change, before: base, now });
        return;
      }
    }
    setProblem(`Error: ${serverError(error) ?? 'Failed to update user'}`);
  };

  const save = async ({ display_name, avatar_url, role }: Edit) => {
    clear();
    try {
      await update.mutateAsync({
        id: user.id,
        role,
        version: base.version,
        ...(display_name && { display_name }),
        ...(avatar_url && { avatar_url }),
      });
    } catch (error) {
      await explain(error);
      return;
    }
    notify.success('User updated successfully!');
    await utils.users.invalidate();
    onSaved();
  };
  return { save, problem, theirs, clear };
}
