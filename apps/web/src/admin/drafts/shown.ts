import { keyOf } from '@labrish/conversation/drafts';
import type { Concept } from '@labrish/pilot';
import { CONCEPTS } from '@labrish/pilot/language';
import type { Outputs } from '#lib/api/trpc.ts';
import { labelName } from '#lib/pilot.ts';

/** A text that no native speaker had read when it was written. */
export type Draft = Outputs['drafts']['list']['drafts'][number];
/** Which texts are shown. An empty field leaves none out. */
export type Filter = Record<'status' | 'wording' | 'kind' | 'search', string>;

export const STATUSES = { waiting: 'Waiting', confirmed: 'Confirmed', '': 'Waiting and confirmed' };
export const KINDS: Record<Draft['kind'], string> = {
  concept: 'Safety words',
  state: 'Message of a state',
  sentence: 'Sentence of the bot',
  topic: 'Topic',
};
/** What somebody means by the words of a concept, by the first concept of each part of CONCEPTS. */
const MEANINGS: [first: Concept, meaning: string][] = [
  ['remove', 'Withdrawing a recording'],
  ['stop', 'Wanting no more messages'],
  ['old', 'Being under 18'],
  ['die', 'Being in danger or despair'],
  ['wish_death', 'Wanting to die'],
  ['yes', 'Answering the bot'],
];

/** Returns what a text is called: by its state, sentence or topic, or by what the safety words mean. */
export function titleOf({ kind, where }: Pick<Draft, 'kind' | 'where'>): string {
  const name = kind === 'sentence' || kind === 'concept' ? where.replaceAll('_', ' ') : where;
  const place = kind === 'concept' ? CONCEPTS.indexOf(where as Concept) : -1;
  const [, meaning] = MEANINGS.findLast(([first]) => CONCEPTS.indexOf(first) <= place) ?? [];
  return meaning ? `${meaning}: ${name}` : name;
}

/**
 * Returns the texts that fit, by part: safety words first, then each wording.
 *
 * @param changed keys of texts that fit whatever their status is now
 */
export function shownDrafts(all: readonly Draft[], filter: Filter, changed: ReadonlySet<string>) {
  const { status, wording, kind } = filter;
  const words = filter.search.trim().toLowerCase();
  const parts = new Map<string, Draft[]>();
  for (const one of all) {
    const isOfStatus = !status || (one.confirmed_at === null) === (status === 'waiting');
    if (!isOfStatus && !changed.has(keyOf(one))) continue;
    if ((wording && one.wording !== wording) || (kind && one.kind !== kind)) continue;
    if (![titleOf(one), one.text, one.english].join('\n').toLowerCase().includes(words)) continue;
    const part = one.kind === 'concept' ? KINDS.concept : labelName(one.wording);
    parts.set(part, [...(parts.get(part) ?? []), one]);
  }
  return parts;
}
