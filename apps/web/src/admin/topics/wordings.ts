import {
  fieldOf,
  fieldsOf,
  TOPIC_LENGTH,
  wordingOf,
  type Prompt,
  type Wording,
} from '@labrish/api/prompts/schema';
import { PROMPT_LENGTH } from '@labrish/conversation/limits';
import { toPrompt } from '@labrish/conversation/to-prompt';
import { labelName, langOf, CATEGORIES, pilot } from '#lib/pilot.ts';
import type { FieldErrors } from 'react-hook-form';

export type Words = Wording;
export const wording = wordingOf(pilot);

/** The texts of a topic, in the order of the table: its name, and its question in the words of each label. */
export const TEXTS = [
  { key: undefined, name: 'topic' as const, label: 'Topic', max: TOPIC_LENGTH, lang: 'en' },
  ...CATEGORIES.map((key) => ({
    ...{ key, name: fieldOf(key), label: labelName(key) },
    ...{ max: PROMPT_LENGTH, lang: langOf(key) },
  })),
];
export type TopicText = (typeof TEXTS)[number];

export const NOTHING: Words = { topic: '', ...fieldsOf(pilot, () => '') };

export function wordsOf(topic: Prompt): Words {
  return { topic: topic.topic, ...fieldsOf(pilot, (key) => textOf(topic, { key })) };
}

/** Returns a text of a topic. */
export function textOf(topic: Prompt, { key }: Pick<TopicText, 'key'>): string {
  return key === undefined ? topic.topic : (toPrompt(topic).wordings[key] ?? '');
}

/** Returns whether a text is missing, rather than too long. */
export function lacksWords(errors: FieldErrors<Words>): boolean {
  const { other_wordings = {}, ...ours } = errors;
  return Object.values({ ...ours, ...other_wordings }).some((error) => error.type === 'too_small');
}
