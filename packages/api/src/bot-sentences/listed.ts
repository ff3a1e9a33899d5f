import { SENTENCES, type SentenceKey } from '@labrish/conversation/sentences';
import { isLabel, longestOf, placeholdersOf } from '@labrish/conversation/own-words';
import { groupOf, SENTENCE_GROUPS } from '@labrish/conversation/sentence-groups';
import type { bot_sentences } from '@labrish/db';
import { perCategory } from '@labrish/pilot';
import type { BotSentence } from './schema.ts';

type Row = Pick<bot_sentences, 'wording' | 'sentence_key' | 'body' | 'version'>;

/** Lists every built-in sentence of the bot, with the wording that admins have set instead. */
export function listSentences(rows: Row[]): BotSentence[] {
  return SENTENCE_GROUPS.flatMap(({ keys }) => keys).map((key) => listSentence(key, rows));
}

/** Describes one built-in sentence. @param rows all rows, or those of this sentence. */
export function listSentence(key: SentenceKey, rows: Row[]): BotSentence {
  return {
    sentence_key: key,
    group: groupOf(key),
    is_label: isLabel(key),
    max_length: longestOf(key),
    placeholders: placeholdersOf(key),
    wordings: perCategory((wording) => {
      const own = rows.find((row) => row.wording === wording && row.sentence_key === key);
      return { written: SENTENCES[wording][key], body: own?.body ?? null, version: own?.version ?? 0 };
    }),
  };
}
