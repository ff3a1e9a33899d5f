import { TOPIC_LENGTH, wording, type Prompt } from '@labrish/api/prompts/schema';
import { PROMPT_LENGTH } from '@labrish/conversation/limits';
import type { Category } from '@labrish/pilot';
import { labelName, langOf } from '#lib/labels.ts';
import type { z } from 'zod';

export type Words = z.input<typeof wording>;
export { wording };

/** The four texts of a topic, in the order of the table. */
export const WORDINGS = [
  { name: 'topic', label: 'Topic', max: TOPIC_LENGTH, lang: 'en' },
  { name: 'english', ...worded('English') },
  { name: 'mix', ...worded('Mix') },
  { name: 'patwa', ...worded('Patwa') },
] as const;
export type Wording = (typeof WORDINGS)[number];

export const NOTHING: Words = { topic: '', english: '', mix: '', patwa: '' };

export function wordsOf({ topic, english, mix, patwa }: Prompt): Words {
  return { topic, english, mix, patwa };
}

/** Returns which texts of a topic have changed. */
export function changedWordings(before: Words, after: Words): Wording[] {
  return WORDINGS.filter(({ name }) => before[name] !== after[name]);
}

function worded(wording: Category) {
  return { label: labelName(wording), max: PROMPT_LENGTH, lang: langOf(wording) };
}
