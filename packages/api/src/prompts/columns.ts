import { categoriesOf, ENGLISH, type Category, type Pilot } from '@labrish/pilot';

export const TOPIC_LENGTH = 120;

/** Which column of a topic holds the words of a label. `other_wordings` holds those of all other labels. */
const COLUMNS: Partial<Record<Category, 'english' | 'mix' | 'patwa'>> = {
  English: 'english',
  Mix: 'mix',
  Patwa: 'patwa',
};

export type Country = Pick<Pilot, 'labels'>;

/** Returns where a topic has the words of a label. */
export function fieldOf(label: Category) {
  return COLUMNS[label] ?? (`other_wordings.${label}` as const);
}

/** Returns the keys of a pilot's labels whose words are in `other_wordings`, in their order. */
export function otherLabels(pilot: Country): Category[] {
  return categoriesOf(pilot).filter((label) => !COLUMNS[label]);
}

/** Puts words, given by label, where a topic of this pilot has them. */
export function fieldsOf<T>(pilot: Country, wordsOf: (label: Category) => T) {
  const labels = categoriesOf(pilot);
  const others = otherLabels(pilot).map((label) => [label, wordsOf(label)] as const);
  return {
    english: wordsOf(ENGLISH),
    ...(labels.includes('Mix') && { mix: wordsOf('Mix') }),
    ...(labels.includes('Patwa') && { patwa: wordsOf('Patwa') }),
    ...(others.length > 0 && { other_wordings: Object.fromEntries(others) }),
  };
}

/** Returns the columns of a file of topics: the topic, and one for each label of the pilot, in lower case. */
export function columnsOf(pilot: Country): string[] {
  return ['topic', ...categoriesOf(pilot).map((label) => label.toLowerCase())];
}

/** How many topics one import may add. */
export const IMPORT_MAX = 1000;
