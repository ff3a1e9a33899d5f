import { CATEGORIES } from '@labrish/pilot';
import type { Category } from '@labrish/pilot';
import { english } from './english.ts';
import { mix } from './mix.ts';
import { patwa } from './patwa.ts';
import type { SentenceKey, Sentences } from './english.ts';
import type { Flow, Snapshot } from '../types.ts';

export type { SentenceKey, Sentences } from './english.ts';

/** What the bot says of its own accord, in the three wordings. */
export const SENTENCES: Record<Category, Sentences> = { English: english, Mix: mix, Patwa: patwa };

/** What people read who have not chosen a wording. */
export const DEFAULT_WORDING: Category = 'Mix';

export function isSentenceKey(key: string): key is SentenceKey {
  return Object.hasOwn(english, key);
}

/** A sentence in the wording that its reader has chosen, as an admin has put it or as it was written here. */
export function sentence(
  flow: Pick<Flow, 'sentences'>,
  { wording }: Pick<Snapshot, 'wording'>,
  key: SentenceKey,
): string {
  const chosen = wording ?? DEFAULT_WORDING;
  return ownWords(flow, chosen, key) || SENTENCES[chosen][key];
}

/** A sentence in every wording, an admin's own too: for reading what somebody typed or tapped. */
export function inEveryWording(flow: Pick<Flow, 'sentences'>, key: SentenceKey): string[] {
  return CATEGORIES.flatMap((wording) => [SENTENCES[wording][key], ownWords(flow, wording, key)]).filter(
    Boolean,
  );
}

function ownWords({ sentences }: Pick<Flow, 'sentences'>, wording: Category, key: SentenceKey): string {
  return sentences?.[wording]?.[key]?.trim() ?? '';
}
