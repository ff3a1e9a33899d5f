import { CATEGORIES, type Category } from '@labrish/pilot';
import { english, type SentenceKey, type Sentences } from './english.ts';
import { mix } from './mix.ts';
import { patwa } from './patwa.ts';
import type { Flow, Snapshot } from '../types.ts';

export type { SentenceKey, Sentences } from './english.ts';

/** The bot's own sentences, in the three wordings. */
export const SENTENCES: Record<Category, Sentences> = { English: english, Mix: mix, Patwa: patwa };

/** The wording for contributors who have not chosen one. */
export const DEFAULT_WORDING: Category = 'Mix';

export function isSentenceKey(key: string): key is SentenceKey {
  return Object.hasOwn(english, key);
}

/** Returns a sentence in the contributor's wording: an admin's own words, else the ones written here. */
export function sentence(
  flow: Pick<Flow, 'sentences'>,
  { wording }: Pick<Snapshot, 'wording'>,
  key: SentenceKey,
): string {
  const chosen = wording ?? DEFAULT_WORDING;
  return ownWords(flow, chosen, key) || SENTENCES[chosen][key];
}

/** Returns a sentence in every wording, an admin's own words too, to recognise what somebody typed or tapped. */
export function inEveryWording(flow: Pick<Flow, 'sentences'>, key: SentenceKey): string[] {
  return CATEGORIES.flatMap((wording) => [SENTENCES[wording][key], ownWords(flow, wording, key)]).filter(
    Boolean,
  );
}

function ownWords({ sentences }: Pick<Flow, 'sentences'>, wording: Category, key: SentenceKey): string {
  return sentences?.[wording]?.[key]?.trim() ?? '';
}
