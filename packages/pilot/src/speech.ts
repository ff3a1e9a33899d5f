import type { Language } from './language.ts';
import type { People } from './people.ts';
import type { Category } from './pilot.ts';

/**
 * What the bot of a country says, and how it understands what people type. It is apart from `Pilot` because some pages need only
 * the country's places and labels.
 */
export interface Speech {
  /**
   * The bot's own sentences by wording and key (packages/conversation/src/sentences/english.ts has the keys). A sentence that a
   * wording lacks is taken from `English` here, else from the engine's English.
   */
  sentences: Readonly<Record<Category, Readonly<Partial<Record<string, string>>>>>;
  language: Language;
  people: readonly People[];
}
