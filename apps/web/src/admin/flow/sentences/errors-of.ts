import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import { ownWordsErrors } from '@labrish/conversation/own-words';
import { isSentenceKey } from '@labrish/conversation/sentences';
import { perCategory } from '@labrish/pilot';

/** Returns why the server would refuse it, as far as this page knows. */
export function errorsOf({ sentence_key }: BotSentence, body: string, all: readonly BotSentence[]): string[] {
  if (!isSentenceKey(sentence_key)) return [];
  const sentences = perCategory((wording) =>
    Object.fromEntries(all.map((one) => [one.sentence_key, one.wordings[wording].body ?? ''])),
  );
  return ownWordsErrors(sentence_key, body, { sentences });
}
