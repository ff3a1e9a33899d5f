import { useState } from 'react';
import { serverError } from '#lib/api/api-error.ts';
import { useOptimisticEdit } from '#lib/api/versioned-save.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { changedSettings, type Settings } from './typed-settings.ts';

/** Saves the settings of review. On a conflict it returns the other admin's change. */
export function useSaveSettings(settings: Settings, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.review.settings.update.useMutation();
  const [problem, setProblem] = useState<string>();
  const latest = () => utils.review.settings.get.fetch(undefined, { staleTime: 0 });
  const { theirs, write, settle } = useOptimisticEdit(
    settings,
    latest,
    (before, now) => changedSettings(before, now).length === 0,
  );

  const save = async (change: Omit<Settings, 'version'>) => {
    setProblem(undefined);
    let after: Settings | undefined;
    try {
      const put = async ({ version }: Settings) => {
        after = await update.mutateAsync({ ...change, version });
      };
      if (!(await write(put))) return;
    } catch (error) {
      setProblem(`Error: ${serverError(error) ?? 'The settings could not be saved. Try again.'}`);
      return;
    }
    utils.review.settings.get.setData(undefined, after);
    notify.success('Settings saved!');
    onSaved();
  };
  return { save, problem, theirs, settle };
}
