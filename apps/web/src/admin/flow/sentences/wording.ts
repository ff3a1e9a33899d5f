import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import type { Category } from '@labrish/pilot';

/** A sentence in one wording, as the server last sent it. */
export type Worded = BotSentence['wordings'][Category];

/** `jam` is Jamaican Patwa (ISO 639-3). */
export const LANG: Record<Category, string> = { English: 'en', Mix: 'jam', Patwa: 'jam' };

/** Returns a short name of a sentence, as in "got in Patwa": for screen readers, and where its words have no room. */
export function nameOf(sentence_key: string, wording: Category): string {
  return `${sentence_key.replaceAll('_', ' ')} in ${wording}`;
}
