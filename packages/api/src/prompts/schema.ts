import { PROMPT_LENGTH } from '@labrish/conversation/limits';
import { z } from 'zod';
import { component, expectedVersion, id, nonEmptyText, timestamp, version } from '../fields.ts';

export const TOPIC_LENGTH = 120;
export const DISPLAY_ORDER_MAX = 1_000_000;

const topic = nonEmptyText(TOPIC_LENGTH).meta({ examples: ['Market day'] });
const english = nonEmptyText(PROMPT_LENGTH).meta({ examples: ['Tell us about a trip to the market.'] });
const mix = nonEmptyText(PROMPT_LENGTH).meta({ examples: ['Tell wi bout a time you went to the market.'] });
const patwa = nonEmptyText(PROMPT_LENGTH).meta({ examples: ['Tell wi bout wah time yuh go a maakit.'] });
const display_order = z
  .int()
  .min(1)
  .max(DISPLAY_ORDER_MAX)
  .meta({ examples: [1] });

export const prompt = component('Prompt', {
  id,
  topic: z.string().meta({ examples: ['Market day'] }),
  english: z.string().meta({ examples: ['Tell us about a trip to the market.'] }),
  mix: z.string().meta({ examples: ['Tell wi bout a time you went to the market.'] }),
  patwa: z.string().meta({ examples: ['Tell wi bout wah time yuh go a maakit.'] }),
  display_order: z.int().meta({ examples: [1] }),
  retired_at: timestamp
    .nullable()
    .meta({ description: 'Since when the bot asks it no more; null while it does.', examples: [null] }),
  created_at: timestamp,
  updated_at: timestamp,
  version,
});
export type Prompt = z.infer<typeof prompt>;

/** The topics in use, or with `retired` the retired ones. */
export const listPrompts = z.strictObject({
  retired: z.boolean().default(false).meta({ description: 'Those that the bot asks no more.' }),
});

/** What an administrator writes for a topic: its name, and its question in each wording. */
export const wording = z.strictObject({ topic, english, mix, patwa });

/** Without a display_order the topic goes to the end of the list. */
export const createPrompt = wording.extend({ display_order: display_order.optional() });

/** Fields that are absent stay unchanged. */
export const updatePrompt = z.strictObject({
  id,
  ...createPrompt.partial().shape,
  version: expectedVersion,
});

/** Input that retires or restores a topic. */
export const retirePrompt = z.strictObject({
  id,
  version: expectedVersion.meta({
    id: 'ExpectedVersion',
    description: 'The version this edit is based on. A stale one is refused with 409.',
    examples: [1],
  }),
});

/** Input that moves a topic behind another one, or to the top (null). A neighbour, unlike a number, stays valid when others move too. */
export const reorderPrompt = z.strictObject({ id, after: id.nullable() });

/** How many topics one import may add. */
export const IMPORT_MAX = 1000;

export const importPrompts = z.strictObject({ topics: z.array(wording).min(1).max(IMPORT_MAX) });
