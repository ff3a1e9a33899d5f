import type { Concept } from '@labrish/pilot/language';
import type { Found } from './concepts.ts';

/** What a message may mean in any state, whatever the question is. Handled before the flow, in this order. */
export const KINDS = ['distress', 'delete', 'stop', 'age'] as const;
export type Kind = (typeof KINDS)[number];

/** Concepts that mean something together: one of each group, in any order, at most `within` words apart. */
interface Pattern {
  kind: Kind;
  near: Concept[][];
  within: number;
  /** The pattern applies only to messages of at most this many words; absent: to all. */
  words?: number;
}

/** A few readable patterns; the ear recognises the many other ways to say the same (ear.ts). */
const PATTERNS: Pattern[] = [
  { kind: 'distress', near: [['hurt_self']], within: 1 },
  { kind: 'distress', near: [['me'], ['wish_death']], within: 3, words: 14 },
  { kind: 'delete', near: [['remove'], ['recording', 'it', 'all', 'last']], within: 4, words: 14 },
  { kind: 'delete', near: [['undo'], ['consent', 'recording']], within: 4, words: 20 },
  { kind: 'delete', near: [['not'], ['use'], ['recording']], within: 4, words: 14 },
  { kind: 'stop', near: [['go_away']], within: 1, words: 8 },
  { kind: 'stop', near: [['remove'], ['list']], within: 6, words: 20 },
  { kind: 'stop', near: [['stranger']], within: 1, words: 20 },
  { kind: 'age', near: [['under_age']], within: 1, words: 20 },
  { kind: 'age', near: [['young_year'], ['born']], within: 4, words: 20 },
  { kind: 'age', near: [['child_of_mine'], ['may_talk']], within: 4, words: 20 },
];

/** Concepts that alone show a kind, in a message of at most `FEW` words. */
const ALONE: [Kind, Concept][] = [
  ['stop', 'stop'],
  ['delete', 'remove'],
  ['age', 'minor'],
  ['age', 'young_year'],
];
const FEW = 2;

/** Returns the kinds whose patterns match a text. */
export function matched(tokens: string[], concepts: Found[]): Set<Kind> {
  const kinds = new Set<Kind>();
  for (const { kind, near, within, words = Infinity } of PATTERNS)
    if (tokens.length <= words && areNear(concepts, near, within)) kinds.add(kind);
  // "Take my number off the list" asks for no more messages, not for a deletion.
  if (
    areNear(concepts, [['remove'], ['list']], 6) &&
    !concepts.some(({ concept }) => concept === 'recording')
  )
    kinds.delete('delete');
  if (tokens.length <= FEW)
    for (const [kind, concept] of ALONE)
      if (concepts.some((each) => each.concept === concept)) kinds.add(kind);
  return kinds;
}

/** Whether one concept of each group is within this many words of a concept of the first group. */
function areNear(concepts: Found[], [first = [], ...others]: Concept[][], within: number): boolean {
  return concepts
    .filter(({ concept }) => first.includes(concept))
    .some(({ at }) =>
      others.every((group) =>
        concepts.some(
          (each) => group.includes(each.concept) && Math.abs(each.at - at) <= within && each.at !== at,
        ),
      ),
    );
}
