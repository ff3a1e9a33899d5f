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

const THEIRS: Concept[] = ['recording', 'it', 'mine', 'all', 'last'];

/** Few and readable: what is said in more ways than these, the ear hears (ear.ts). */
const PATTERNS: Pattern[] = [
  { kind: 'delete', near: [['remove'], THEIRS], within: 6, words: 14 },
  { kind: 'delete', near: [['undo'], ['consent', 'recording', 'mine']], within: 6, words: 20 },
  { kind: 'delete', near: [['not'], ['use'], ['recording', 'mine']], within: 6, words: 14 },
  { kind: 'delete', near: [['not'], ['consent']], within: 3, words: 14 },
  { kind: 'stop', near: [['stop'], ['contact', 'me']], within: 4, words: 14 },
  { kind: 'stop', near: [['not'], ['contact'], ['me']], within: 5, words: 14 },
  { kind: 'stop', near: [['go_away']], within: 1, words: 6 },
  { kind: 'stop', near: [['remove'], ['list']], within: 6, words: 14 },
  { kind: 'stop', near: [['stranger']], within: 1, words: 20 },
  { kind: 'age', near: [['under_age']], within: 1, words: 20 },
  { kind: 'age', near: [['minor'], ['mine', 'old']], within: 3, words: 14 },
  { kind: 'age', near: [['young_year'], ['born', 'mine']], within: 6, words: 20 },
  { kind: 'age', near: [['child_of_mine'], ['may_talk']], within: 6, words: 20 },
  { kind: 'distress', near: [['die', 'hurt_self'], ['mine']], within: 3, words: 14 },
];

/** A message that is little else than this says it. */
const ALONE: [Kind, Concept][] = [
  ['stop', 'stop'],
  ['delete', 'remove'],
  ['age', 'minor'],
  ['age', 'young_year'],
];
const FEW = 3;

/** The kinds that a text speaks of by a pattern. */
export function matched(tokens: string[], concepts: Found[]): Set<Kind> {
  const kinds = new Set<Kind>();
  for (const { kind, near, within, words = Infinity } of PATTERNS)
    if (tokens.length <= words && areNear(concepts, near, within)) kinds.add(kind);
  if (tokens.length <= FEW)
    for (const [kind, concept] of ALONE) if (concepts.some((each) => each.concept === concept)) kinds.add(kind);
  return kinds;
}

/** Whether one concept of each group stands within so many words of the first one's. */
function areNear(concepts: Found[], [first = [], ...others]: Concept[][], within: number): boolean {
  return concepts
    .filter(({ concept }) => first.includes(concept))
    .some(({ at }) =>
      others.every((group) =>
        concepts.some((each) => group.includes(each.concept) && Math.abs(each.at - at) <= within && each.at !== at),
      ),
    );
}
