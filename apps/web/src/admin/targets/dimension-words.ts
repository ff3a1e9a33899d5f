import { pilot } from '#lib/pilot.ts';
import type { Dimension } from '@labrish/pilot';
import { A_PLACE } from '#lib/place-words.ts';

/** Titles of the dimensions, and words for the recordings that no cell of a dimension counts. */
export const DIMENSION_WORDS: Record<Dimension, { title: string; outside: string }> = {
  place: { title: `By ${pilot.place_words.place}`, outside: `from elsewhere or without ${A_PLACE}` },
  age: { title: 'By age', outside: 'without an age' },
  category: { title: 'By category', outside: 'without a category' },
  topic: { title: 'By topic', outside: 'free-talk or retired-topic recordings' },
};
