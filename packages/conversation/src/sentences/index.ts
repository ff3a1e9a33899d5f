import { CATEGORIES, type Category } from '@labrish/pilot';
import { english, type SentenceKey, type Sentences } from './english.ts';
import { patwa } from './patwa.ts';
import type { Flow, Snapshot } from '../types.ts';

/**
 * The sentences of english.ts in the wording Mix, which is the default: English, and whole sentences of Patwa where a Jamaican
 * would slip into Patwa; never half a sentence of each. Missing sentences are English. A native speaker may edit every word.
 */
const mix: Sentences = {
  ...english,
  not_understood: 'Mi neva ketch dat one.',
  going_on: 'Aright, mek wi go on.',
  you_are_welcome: 'Respect!',
  goodbye: 'Walk good! Send a message any time.',
  paused:
    "Hold on likkle bit. We're fixing something right now, so I can't answer yet. What you send is safe, and I answer as soon as it's done. STOP and DELETE ALL work meanwhile.",
  nothing_deleted: 'Aright. Nothing was deleted, everything is still there.',
};

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
