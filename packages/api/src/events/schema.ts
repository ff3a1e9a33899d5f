import { z } from 'zod';
import { component, id, nonEmptyText, nullableText, optionalText, timestamp } from '../fields.ts';

export const EVENT_KEY_LENGTH = 64;
/** Maximum length of a key that mappings and transitions can store. */
const STORED_KEY_LENGTH = 100;

export const event = component('Event', {
  id,
  event_key: z.string().meta({ examples: ['CHOOSE_PATWA'] }),
  friendly_name: z.string().meta({ examples: ['Chooses Patwa'] }),
  description: nullableText,
  is_active: z.boolean(),
  created_at: timestamp,
});
export type Event = z.infer<typeof event>;

/** Fields that are absent stay unchanged. The key cannot change: choices and transitions refer to it. */
export const updateEvent = z.strictObject({
  id,
  friendly_name: nonEmptyText(100).optional(),
  description: z
    .string()
    .trim()
    .max(500, 'Please keep this to 500 characters.')
    .nullable()
    .transform((text) => (text === '' ? null : text))
    .optional(),
  is_active: z
    .boolean()
    .optional()
    .meta({ description: 'False: retired. It is offered no more, and works where it is used.' }),
});

export const createEvent = z.strictObject({
  event_key: nonEmptyText(EVENT_KEY_LENGTH)
    .transform(toEventKey)
    // Check the length after upper-casing, which can lengthen a key: "ß" becomes "SS".
    .refine((key) => key.length <= STORED_KEY_LENGTH, 'Please give a shorter key.')
    .meta({ description: 'Upper-cased; white space becomes underscores.', examples: ['choose patwa'] }),
  friendly_name: nonEmptyText(100).meta({ examples: ['Chooses Patwa'] }),
  description: optionalText(500),
  is_active: z.boolean().default(true),
});

/** Returns a text as the key of an event (SPEC section 5): upper-cased, white space replaced by underscores. */
export function toEventKey(text: string): string {
  return text.trim().toUpperCase().replace(/\s+/g, '_');
}
