import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import type { Category } from '@labrish/pilot';
import { labelName } from '#lib/labels.ts';

/** A sentence in one wording, as the server last sent it. */
export type Worded = BotSentence['wordings'][Category];

/** Returns a short name of a sentence, as in "got in Patwa": for screen readers, and where its words have no room. */
export function nameOf(sentence_key: string, wording: Category): string {
  return `${sentence_key.replaceAll('_', ' ')} in ${labelName(wording)}`;
}
