import { SENTENCE_GROUPS } from '@labrish/conversation/sentence-groups';
import { ASK_WORDS, QUESTIONS } from '@labrish/pilot/language';
import { z } from 'zod';
import { component, expectedVersionOrNone, nullableText, textUpTo, version } from '../fields.ts';
import { category } from '../submissions/schema.ts';

const sentence_key = textUpTo(100).meta({ examples: ['started'] });

/** A sentence in one wording. */
const worded = component('WordedSentence', {
  written: z.string().meta({ description: 'Our words.', examples: ['Welcome back!'] }),
  body: nullableText.meta({
    description: 'What is said instead; null: our words are.',
    examples: ['Yuh come back!'],
  }),
  version: version.meta({ description: '0 until somebody has put words of their own in place.' }),
});

export const botSentence = component('BotSentence', {
  sentence_key,
  group: z.enum(SENTENCE_GROUPS.map(({ name }) => name)).meta({ examples: ['Keywords'] }),
  is_label: z.boolean().meta({ description: 'Whether it is the label of a button.', examples: [false] }),
  max_length: z.int().meta({ examples: [700] }),
  placeholders: z.array(z.string()).meta({
    description: 'What it is filled in with: each stands in every body as {{name}}.',
    examples: [[]],
  }),
  wordings: z.record(category, worded),
});
export type BotSentence = z.infer<typeof botSentence>;

/** How often something was asked in the last 30 days. */
const times = z
  .int()
  .nonnegative()
  .meta({ examples: [12] });

export const questionCounts = component('QuestionCounts', {
  answered: z
    .record(z.enum(QUESTIONS), times)
    .meta({ description: 'By the question that the bot answered.' }),
  unanswered: z.record(z.enum(ASK_WORDS), times).meta({
    description: 'By the word that the question began with; the words themselves are never stored.',
  }),
});

export const restoreSentence = z.strictObject({
  wording: category,
  sentence_key,
  version: expectedVersionOrNone,
});

export const rewordSentence = restoreSentence.extend({
  // Exceeds the limit of every sentence, because `assertSayable` checks and explains the limit of each.
  body: textUpTo(4096).meta({ examples: ['Yuh come back!'] }),
});
