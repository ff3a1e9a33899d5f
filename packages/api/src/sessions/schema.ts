import { z } from 'zod';
import { id, timestamp } from '../fields.ts';

/** A device on which somebody is signed in. */
export const session = z.object({
  id,
  created_at: timestamp,
  /** When it last renewed its sign-in: at most an hour before it was last used. */
  refreshed_at: timestamp,
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;
