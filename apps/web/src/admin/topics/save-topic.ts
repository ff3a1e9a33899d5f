import type { Prompt } from '@labrish/api/prompts/schema';
import { useState } from 'react';
import { useOptimisticEdit } from '#lib/api/versioned-save.ts';
import { serverError } from '#lib/api/api-error.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { changedWordings, wordsOf, type Words } from './wordings.ts';

/** Saves an edit of a topic. In a conflict the other change is shown; a mere move of the topic is no conflict. */
export function useSaveTopic(topic: Prompt, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.prompts.update.useMutation();
  const [problem, setProblem] = useState<string>();
  const latest = async () => {
    await utils.prompts.list.invalidate();
    return utils.prompts.list.getData()?.prompts.find(({ id }) => id === topic.id) ?? null;
  };
  const { theirs, write, settle } = useOptimisticEdit(
    topic,
    latest,
    (before, now) => changedWordings(wordsOf(before), wordsOf(now)).length === 0,
  );

  const save = async (words: Words) => {
    setProblem(undefined);
    try {
      if (!(await write(({ id, version }) => update.mutateAsync({ id, version, ...words })))) return;
    } catch (error) {
      setProblem(`Error: ${serverError(error) ?? 'Unable to update topic'}`);
      return;
    }
    notify.success('Topic updated!');
    await utils.prompts.list.invalidate();
    onSaved();
  };
  return { save, problem, setProblem, theirs, settle };
}
