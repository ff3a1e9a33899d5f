import type { Dimension } from '@labrish/pilot';

/** What the dimensions are called, and what is outside of each. */
export const DIMENSION_WORDS: Record<Dimension, { title: string; outside: string }> = {
  parish: { title: 'By parish', outside: 'from elsewhere, or the speaker would rather not say' },
  age: { title: 'By age', outside: 'where the speaker has not said' },
  category: { title: 'By category', outside: 'without a category' },
  topic: { title: 'By topic', outside: 'free talk, or about topics that are retired' },
};
