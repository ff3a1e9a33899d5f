import type { Random } from '../random.ts';

/** What Twilio does wrong. `cut` ends the connection, before or after it did what was asked; `silent` never answers. */
export const TROUBLES = ['busy', 'broken', 'cut_before', 'cut_after', 'silent'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** What becomes of one call: whether Twilio does what it was asked, and what it answers. */
export interface Fate {
  acts: boolean;
  answer: 'as_usual' | 'cut' | 'never' | { status: number; code: number };
}

/** Not every call meets the trouble: one in two is enough to have second and third tries fail as well. */
const SHARE = 0.5;
const AS_USUAL: Fate = { acts: true, answer: 'as_usual' };

export function fateOf(trouble: Trouble | null, random: Random): Fate {
  if (!trouble || !random.chance(SHARE)) return AS_USUAL;
  switch (trouble) {
    case 'busy':
      return { acts: false, answer: { status: 429, code: 20429 } };
    case 'broken':
      // An error in the middle does not tell how far Twilio had come.
      return { acts: random.chance(0.5), answer: { status: 500, code: 20500 } };
    case 'cut_before':
      return { acts: false, answer: 'cut' };
    case 'cut_after':
      return { acts: true, answer: 'cut' };
    case 'silent':
      return { acts: random.chance(0.5), answer: 'never' };
  }
}
