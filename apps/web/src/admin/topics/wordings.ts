import type { Prompt } from '@labrish/api/prompts/schema';
import { fieldOf, TOPIC_LENGTH } from '@labrish/api/prompts/columns';
import { PROMPT_LENGTH } from '@labrish/conversation/limits';
import { toPrompt } from '@labrish/conversation/to-prompt';
import { CATEGORIES, labelName, langOf } from '#lib/pilot.ts';

/** The texts of a topic, in the order of the table: its name, and its question in the words of each label. */
export const TEXTS = [
  { key: undefined, name: 'topic' as const, label: 'Topic', max: TOPIC_LENGTH, lang: 'en' },
  ...CATEGORIES.map((key) => ({
    ...{ key, name: fieldOf(key), label: labelName(key) },
    ...{ max: PROMPT_LENGTH, lang: langOf(key) },
  })),
];

export type TopicText = (typeof TEXTS)[number];

/** Returns a text of a topic. */
export function textOf(topic: Prompt, { key }: Pick<TopicText, 'key'>): string {
  return key === undefined ? topic.topic : (toPrompt(topic).wordings[key] ?? '');
}
