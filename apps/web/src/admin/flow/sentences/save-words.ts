import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import type { Category } from '@labrish/pilot';
import { useState } from 'react';
import { useOptimisticEdit } from '#lib/api/versioned-save.ts';
import { serverError } from '#lib/api/api-error.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/api/trpc.ts';

/** Restores our own words for a sentence, then refetches the list. @throws the server's refusal */
export function useRestore() {
  const utils = trpc.useUtils();
  const restore = trpc.botSentences.restore.useMutation();
  return async (named: { wording: Category; sentence_key: string; version: number }) => {
    try {
      await restore.mutateAsync(named);
      notify.success('Our words are used again');
    } finally {
      await utils.botSentences.list.invalidate();
      void utils.flowVersions.invalidate();
    }
  };
}

/** Saves an admin's words for a sentence in one wording. In a conflict the other change is shown. */
export function useSaveWords(sentence: BotSentence, wording: Category, onSaved: () => void) {
  const { sentence_key } = sentence;
  const utils = trpc.useUtils();
  const reword = trpc.botSentences.reword.useMutation();
  const restore = trpc.botSentences.restore.useMutation();
  const [problem, setProblem] = useState<string>();
  const latest = async () => {
    await utils.botSentences.list.invalidate();
    void utils.flowVersions.invalidate();
    const now = utils.botSentences.list.getData()?.sentences.find((one) => one.sentence_key === sentence_key);
    return now?.wordings[wording] ?? null;
  };
  const { theirs, write, settle } = useOptimisticEdit(
    sentence.wordings[wording],
    latest,
    (before, now) => before.body === now.body,
  );

  const save = async (body: string) => {
    setProblem(undefined);
    try {
      const isDone = await write(({ version, written }) =>
        // Typing our own words means restoring them, not making a change that happens to equal them.
        body === written
          ? restore.mutateAsync({ wording, sentence_key, version })
          : reword.mutateAsync({ wording, sentence_key, body, version }),
      );
      if (!isDone) return;
    } catch (error) {
      setProblem(`Error: ${serverError(error) ?? 'Unable to save the sentence'}`);
      return;
    }
    notify.success('Sentence saved', 'The bot says it from the next message on.');
    await utils.botSentences.list.invalidate();
    void utils.flowVersions.invalidate();
    onSaved();
  };
  return { save, problem, theirs, settle };
}
