import type { Dimension } from '@labrish/pilot';

/** Names of the dimensions, and of what is outside of each. */
export const DIMENSION_WORDS: Record<Dimension, { title: string; outside: string }> = {
  parish: { title: 'By parish', outside: 'from elsewhere or without a parish' },
  age: { title: 'By age', outside: 'without an age' },
  category: { title: 'By category', outside: 'without a category' },
  topic: { title: 'By topic', outside: 'free-talk or retired-topic recordings' },
};
