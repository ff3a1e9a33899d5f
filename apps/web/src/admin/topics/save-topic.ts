import type { Prompt } from '@labrish/api/prompts/schema';
import { useState } from 'react';
import { collision, serverError, type LastChange } from '#lib/refusal.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { changedWordings, wordsOf, type Words } from './wordings.ts';

/** What somebody else made of a topic while it was edited here. */
export interface TheirChange extends LastChange {
  before: Prompt;
  now: Prompt;
}

/** Saves an edit of a topic as it was when the edit began. When somebody else was faster, nothing is overwritten: theirs is told. */
export function useSaveTopic(topic: Prompt, onSaved: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.prompts.update.useMutation();
  const [base, setBase] = useState(topic);
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<TheirChange>();
  const clear = () => {
    setProblem(undefined);
    setTheirs(undefined);
  };

  const write = async (words: Words, from: Prompt): Promise<void> => {
    try {
      await update.mutateAsync({ id: from.id, ...words, version: from.version });
    } catch (error) {
      const change = collision(error);
      const now = change && (await latest(from.id));
      if (!now) throw error;
      // Somebody has only moved the topic: the words are still the ones that were edited.
      if (now.version !== from.version && changedWordings(wordsOf(from), wordsOf(now)).length === 0)
        return write(words, now);
      setBase(now);
      setTheirs({ ...change, before: from, now });
      return;
    }
    notify.success('Topic updated!');
    await utils.prompts.list.invalidate();
    onSaved();
  };

  const latest = async (id: string) => {
    await utils.prompts.list.invalidate();
    return utils.prompts.list.getData()?.prompts.find((one) => one.id === id);
  };

  const save = async (words: Words) => {
    clear();
    try {
      await write(words, base);
    } catch (error) {
      setProblem(`Error: ${serverError(error) ?? 'Unable to update topic'}`);
    }
  };
  return { save, problem, setProblem, theirs, clear };
}
