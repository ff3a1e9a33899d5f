import { z } from 'zod';
import { basedOn, id, timestamp, version, words } from '../fields.ts';

/** The room that packages/conversation/src/limits.ts keeps for `{{prompt}}` in a message of 1,024 characters. */
export const WORDING_LENGTH = 300;
export const TOPIC_LENGTH = 120;
export const DISPLAY_ORDER_MAX = 1_000_000;

const topic = words(TOPIC_LENGTH).meta({ examples: ['Market day'] });
const english = words(WORDING_LENGTH).meta({ examples: ['Tell us about a trip to the market.'] });
const mix = words(WORDING_LENGTH).meta({ examples: ['Tell wi bout a time you went to the market.'] });
const patwa = words(WORDING_LENGTH).meta({ examples: ['Tell wi bout wah time yuh go a maakit.'] });
const display_order = z
  .int()
  .min(1)
  .max(DISPLAY_ORDER_MAX)
  .meta({ examples: [1] });

export const prompt = z.object({
  id,
  topic: z.string().meta({ examples: ['Market day'] }),
  english: z.string().meta({ examples: ['Tell us about a trip to the market.'] }),
  mix: z.string().meta({ examples: ['Tell wi bout a time you went to the market.'] }),
  patwa: z.string().meta({ examples: ['Tell wi bout wah time yuh go a maakit.'] }),
  display_order: z.int().meta({ examples: [1] }),
  created_at: timestamp,
  updated_at: timestamp,
  version,
});
export type Prompt = z.infer<typeof prompt>;

/** Without a display_order the topic goes to the end of the list. */
export const createPrompt = z.strictObject({
  topic,
  english,
  mix,
  patwa,
  display_order: display_order.optional(),
});

/** What is not given stays as it is. */
export const updatePrompt = z.strictObject({
  id,
  topic: topic.optional(),
  english: english.optional(),
  mix: mix.optional(),
  patwa: patwa.optional(),
  display_order: display_order.optional(),
  version: basedOn,
});
