import { z } from 'zod';
import { id, role, timestamp } from '../fields.ts';

/** Somebody who was invited and has not come yet. */
export const invitation = z.object({
  id,
  email: z.string(),
  role,
  /** The person who answers for it; null: an operator's script. */
  invited_by: id.nullable(),
  created_at: timestamp,
  /** From then on the link and the role that it brings are of no use. */
  expires_at: timestamp,
});
export type Invitation = z.infer<typeof invitation>;
