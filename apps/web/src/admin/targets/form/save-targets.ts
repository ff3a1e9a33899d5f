import { useState } from 'react';
import type { Targets } from '@labrish/api/targets/schema';
import type { z } from 'zod';
import { serverError } from '#lib/api/api-error.ts';
import { useOptimisticEdit } from '#lib/api/versioned-save.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { changedTargets, toInput, type typedTargets } from './typed-targets.ts';

/** Saves the targets. In a conflict the other change is shown. */
export function useSaveTargets(targets: Targets, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.targets.set.useMutation();
  const [problem, setProblem] = useState<string>();
  const latest = () => utils.targets.get.fetch(undefined, { staleTime: 0 });
  const { theirs, write, settle } = useOptimisticEdit(
    targets,
    latest,
    (before, now) => changedTargets(before, now).length === 0,
  );

  const save = async (typed: z.output<typeof typedTargets>) => {
    setProblem(undefined);
    let after: Targets | undefined;
    try {
      const put = async ({ version }: Targets) => {
        after = await update.mutateAsync({ ...toInput(typed), version });
      };
      if (!(await write(put))) return;
    } catch (error) {
      setProblem(`Error: ${serverError(error) ?? 'The targets could not be saved. Try again.'}`);
      return;
    }
    utils.targets.get.setData(undefined, after);
    void utils.targets.progress.invalidate();
    notify.success('Targets saved!');
    onSaved();
  };
  return { save, problem, theirs, settle };
}
