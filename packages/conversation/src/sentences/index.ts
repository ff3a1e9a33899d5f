import { ENGLISH, type Category } from '@labrish/pilot';
import { english, type SentenceKey } from './english.ts';
import type { Flow, Snapshot } from '../types.ts';

export type { SentenceKey, Sentences } from './english.ts';

export function isSentenceKey(key: string): key is SentenceKey {
  return Object.hasOwn(english, key);
}

/** Returns a sentence as the pilot words it, without the words of admins. */
export function builtIn({ speech }: Pick<Flow, 'speech'>, wording: Category, key: SentenceKey): string {
  const { sentences } = speech;
  return sentences[wording]?.[key] ?? sentences[ENGLISH]?.[key] ?? english[key];
}

/** Returns a sentence in the contributor's wording: an admin's own words, else the pilot's. */
export function sentence(
  flow: Pick<Flow, 'pilot' | 'speech' | 'sentences'>,
  { wording }: Pick<Snapshot, 'wording'>,
  key: SentenceKey,
): string {
  const chosen = wording ?? flow.pilot.default_wording;
  return ownWords(flow, chosen, key) || builtIn(flow, chosen, key);
}

/** Returns a sentence in every wording, an admin's own words too, to recognise what somebody typed or tapped. */
export function inEveryWording(
  flow: Pick<Flow, 'pilot' | 'speech' | 'sentences'>,
  key: SentenceKey,
): string[] {
  return flow.pilot.labels
    .flatMap((label) => [builtIn(flow, label.key, key), ownWords(flow, label.key, key)])
    .filter(Boolean);
}

function ownWords({ sentences }: Pick<Flow, 'sentences'>, wording: Category, key: SentenceKey): string {
  return sentences?.[wording]?.[key]?.trim() ?? '';
}
