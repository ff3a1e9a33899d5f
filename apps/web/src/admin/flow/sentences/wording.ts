import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import type { Category } from '@labrish/pilot';

/** A sentence in one wording, as the server last told it. */
export type Worded = BotSentence['wordings'][Category];

/** `jam` is Jamaican Patwa (ISO 639-3). */
export const LANG: Record<Category, string> = { English: 'en', Mix: 'jam', Patwa: 'jam' };

/** What it is called where there is no room for its words, and by a screen reader: "got in Patwa". */
export function nameOf(sentence_key: string, wording: Category): string {
  return `${sentence_key.replaceAll('_', ' ')} in ${wording}`;
}
