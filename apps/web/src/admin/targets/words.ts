import type { Dimension } from '@labrish/pilot';

/** Titles of the dimensions, and words for the recordings that no cell of a dimension counts. */
export const DIMENSION_WORDS: Record<Dimension, { title: string; outside: string }> = {
  parish: { title: 'By parish', outside: 'from elsewhere or without a parish' },
  age: { title: 'By age', outside: 'without an age' },
  category: { title: 'By category', outside: 'without a category' },
  topic: { title: 'By topic', outside: 'free-talk or retired-topic recordings' },
};
