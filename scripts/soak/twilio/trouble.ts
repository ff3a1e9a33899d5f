import type { Random } from '../random.ts';

/** Twilio's faults. `cut` ends the connection, before or after Twilio has acted; `silent` never answers. */
export const TROUBLES = ['busy', 'broken', 'cut_before', 'cut_after', 'silent'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** The outcome of one call: whether Twilio acts on it, and what it answers. */
export interface Fate {
  acts: boolean;
  answer: 'as_usual' | 'cut' | 'never' | { status: number; code: number };
}

/** The share of calls that meet the fault: one in two is enough for second and third attempts to fail as well. */
const SHARE = 0.5;
const AS_USUAL: Fate = { acts: true, answer: 'as_usual' };

export function fateOf(trouble: Trouble | null, random: Random): Fate {
  if (!trouble || !random.chance(SHARE)) return AS_USUAL;
  switch (trouble) {
    case 'busy':
      return { acts: false, answer: { status: 429, code: 20429 } };
    case 'broken':
      // An internal error does not reveal whether Twilio has acted.
      return { acts: random.chance(0.5), answer: { status: 500, code: 20500 } };
    case 'cut_before':
      return { acts: false, answer: 'cut' };
    case 'cut_after':
      return { acts: true, answer: 'cut' };
    case 'silent':
      return { acts: random.chance(0.5), answer: 'never' };
  }
}
