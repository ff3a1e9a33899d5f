import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import type { Category } from '@labrish/pilot';
import { trpc } from '#lib/api/trpc.ts';
import { useVersionedSave } from '#components/versioned-save.tsx';
import { labelName, langOf } from '#lib/pilot.ts';
import { notify } from '#lib/outcomes.ts';

/** Returns a function that restores the original words of a sentence, then refetches the list. @throws the server's refusal */
export function useRestore() {
  const utils = trpc.useUtils();
  const restore = trpc.botSentences.restore.useMutation();
  return async (named: { wording: Category; sentence_key: string; version: number }) => {
    try {
      await restore.mutateAsync(named);
      notify.success('Default words restored');
    } finally {
      await utils.botSentences.list.invalidate();
      void utils.flowVersions.invalidate();
    }
  };
}

/** Saves an admin's words for a sentence in one wording. */
export function useSaveWords(
  { sentence_key }: BotSentence,
  wording: Category,
  began: Worded,
  onSaved: () => void,
) {
  const utils = trpc.useUtils();
  const reword = trpc.botSentences.reword.useMutation();
  const restore = trpc.botSentences.restore.useMutation();
  const refresh = async () => {
    await utils.botSentences.list.invalidate();
    void utils.flowVersions.invalidate();
  };
  return useVersionedSave(began, {
    load: async () => {
      await refresh();
      const now = utils.botSentences.list
        .getData()
        ?.sentences.find((one) => one.sentence_key === sentence_key);
      return now?.wordings[wording] ?? null;
    },
    changed: (before, now) =>
      before.body === now.body
        ? []
        : [{ label: labelName(wording), value: now.body ?? now.written, lang: langOf(wording) }],
    put: ({ version, written }, body: string): Promise<unknown> =>
      // Restore our words if somebody typed them again, instead of storing a change that equals them.
      body === written
        ? restore.mutateAsync({ wording, sentence_key, version })
        : reword.mutateAsync({ wording, sentence_key, body, version }),
    onSaved: async () => {
      notify.success('Sentence saved', 'The bot says it from the next message.');
      await refresh();
      onSaved();
    },
    failed: 'Unable to save the sentence',
  });
}

/** A sentence in one wording, as the server last sent it. */
export type Worded = BotSentence['wordings'][Category];

/** Returns a short name of a sentence, as in "got in Patwa": for screen readers, and where its words have no room. */
export function nameOf(sentence_key: string, wording: Category): string {
  return `${sentence_key.replaceAll('_', ' ')} in ${labelName(wording)}`;
}
