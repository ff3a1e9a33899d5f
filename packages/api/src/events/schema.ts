import { z } from 'zod';
import { id, optionalWords, timestamp, words } from '../fields.ts';
import { toEventKey } from './event-key.ts';

export const EVENT_KEY_LENGTH = 64;

export const event = z.object({
  id,
  event_key: z.string().meta({ examples: ['CHOOSE_PATWA'] }),
  friendly_name: z.string().meta({ examples: ['Chooses Patwa'] }),
  description: z.string().nullable(),
  is_active: z.boolean(),
  created_at: timestamp,
});
export type Event = z.infer<typeof event>;

export const createEvent = z.strictObject({
  event_key: words(EVENT_KEY_LENGTH)
    .transform(toEventKey)
    .meta({ description: 'Upper-cased; white space becomes underscores.', examples: ['choose patwa'] }),
  friendly_name: words(100).meta({ examples: ['Chooses Patwa'] }),
  description: optionalWords(500),
  is_active: z.boolean().default(true),
});
