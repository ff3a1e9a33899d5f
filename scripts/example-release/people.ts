import type { DatasetSplit } from '@labrish/db';
import type { Category } from '@labrish/pilot';

/** A made-up contributor. All five are from one county: fewer people per county would be suppressed. */
export interface Person {
  split: DatasetSplit;
  parish: string;
  said: readonly Saying[];
}

/** A person's recording. Its sound is in examples/recordings, numbered in the order of this file. */
export interface Saying {
  category: Category;
  /** The index of the topic in TOPICS. */
  topic: number;
  words: string;
  english: string;
}

/** Enough topics for two to be held out of train. */
export const TOPICS = [
  { topic: 'Market', question: 'What is sold at the market?' },
  { topic: 'Weather', question: 'How is the weather today?' },
  { topic: 'Dinner', question: 'What is for dinner?' },
  { topic: 'Music', question: 'What is played on the radio?' },
  { topic: 'Travel', question: 'How does one get to town?' },
  { topic: 'Garden', question: 'What grows in the garden?' },
] as const;

export const PEOPLE: readonly Person[] = [
  {
    ...{ split: 'train', parish: 'JM-01' },
    said: [
      said('Patwa', 0, 'Dem a sell yam an banana.', 'They sell yam and bananas.'),
      said('English', 1, 'It is raining again.', 'It is raining again.'),
      said('Mix', 2, 'We are having rice an peas.', 'We are having rice and peas.'),
    ],
  },
  {
    ...{ split: 'train', parish: 'JM-02' },
    said: [
      said('Patwa', 3, 'A pure reggae dem a play.', 'They play nothing but reggae.'),
      said('Mix', 4, 'Just tek the bus.', 'Just take the bus.'),
      said('English', 5, 'Tomatoes and mint.', 'Tomatoes and mint.'),
    ],
  },
  {
    ...{ split: 'train', parish: 'JM-03' },
    said: [
      said('English', 0, 'Fish in the morning.', 'Fish in the morning.'),
      said('Patwa', 1, 'Sun hot bad.', 'The sun is very hot.'),
    ],
  },
  {
    ...{ split: 'dev', parish: 'JM-04' },
    said: [
      said('Mix', 2, 'Mi think it is soup.', 'I think it is soup.'),
      said('Patwa', 4, 'Yu haffi walk.', 'You have to walk.'),
    ],
  },
  {
    ...{ split: 'test', parish: 'JM-02' },
    said: [
      said('English', 3, 'The news, and then a song.', 'The news, and then a song.'),
      said('Patwa', 5, 'Callaloo an pepper.', 'Callaloo and pepper.'),
      said('Mix', 0, 'Everything, an it fresh.', 'Everything, and it is fresh.'),
    ],
  },
];

function said(category: Category, topic: number, words: string, english: string): Saying {
  return { category, topic, words, english };
}
