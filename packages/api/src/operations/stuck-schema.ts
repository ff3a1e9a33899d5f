import { z } from 'zod';
import { id, timestamp } from '../fields.ts';
import { messageKind } from './schema.ts';

/**
 * Why somebody is stuck. `lost`: three messages of theirs in a row were not understood. `closing`: they have not answered for 20
 * hours, and in less than four WhatsApp takes no more messages. `gone`: they stand in a state that the live flow does not have.
 */
export const stuckReason = z.enum(['lost', 'closing', 'gone']).meta({ id: 'StuckReason' });

export const stuckPerson = z
  .object({
    contributor_id: id,
    reason: stuckReason,
    last_inbound_at: timestamp,
    /** What they sent last: its kind, never what it says. */
    last_sent: messageKind,
  })
  .meta({ id: 'StuckPerson' });

export const stuckState = z
  .object({
    state_key: z.string().nullable(),
    /** Its key, where the live flow does not have it any more. */
    friendly_name: z.string(),
    count: z.int(),
    /** Those who wait longest, at most 50. */
    people: z.array(stuckPerson),
  })
  .meta({ id: 'StuckState' });

export const stuck = z.object({
  /** Of people who wrote in the last 24 hours: nobody else may be written to. */
  states: z.array(stuckState),
  /** There are more than were looked at. */
  more: z.boolean(),
});
