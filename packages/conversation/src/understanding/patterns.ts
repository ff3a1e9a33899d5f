import type { Concept } from '@labrish/pilot/language';
import type { Found } from './concepts.ts';

/** What somebody may mean, whatever is being asked of them; before the flow, in this order. */
export const KINDS = ['distress', 'delete', 'stop', 'age'] as const;
export type Kind = (typeof KINDS)[number];

/** Concepts that mean something together: one of each group, in any order, within so many words. */
interface Pattern {
  kind: Kind;
  near: Concept[][];
  within: number;
  /** Only in a message of at most so many words. */
  words?: number;
}

/** Few and readable: what is said in more ways than these, the ear hears (ear.ts). */
const PATTERNS: Pattern[] = [
  { kind: 'distress', near: [['hurt_self']], within: 1 },
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

/** A message that is little else than this says it. */
const ALONE: [Kind, Concept][] = [
  ['stop', 'stop'],
  ['delete', 'remove'],
  ['age', 'minor'],
  ['age', 'young_year'],
];
const FEW = 2;

/** The kinds that a text speaks of by a pattern. */
export function matched(tokens: string[], concepts: Found[]): Set<Kind> {
  const kinds = new Set<Kind>();
  for (const { kind, near, within, words = Infinity } of PATTERNS)
    if (tokens.length <= words && areNear(concepts, near, within)) kinds.add(kind);
  // Whose number is to be taken off a list wants no more messages; their voice is not spoken of.
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

/** Whether one concept of each group stands within so many words of the first one's. */
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
