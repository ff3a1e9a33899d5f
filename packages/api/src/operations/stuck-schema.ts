import { z } from 'zod';
import { id, timestamp } from '../fields.ts';
import { messageKind } from './schema.ts';

/**
 * Why a contributor is stuck. `lost`: three of their messages in a row were not understood. `closing`: they have not answered for
 * 20 hours, and in less than four WhatsApp takes no more messages. `gone`: their state is not in the live flow.
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
    /** The key of the state, where the live flow does not have it any more. */
    friendly_name: z.string(),
    count: z.int(),
    /** Those who wait longest, at most 50. */
    people: z.array(stuckPerson),
  })
  .meta({ id: 'StuckState' });

export const stuck = z.object({
  /** Only contributors who wrote in the last 24 hours: nobody else may be written to. */
  states: z.array(stuckState),
  /** Whether there are more stuck contributors than were read. */
  more: z.boolean(),
});
