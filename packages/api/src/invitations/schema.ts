import { z } from 'zod';
import { id, role, timestamp } from '../fields.ts';

/** Somebody who was invited and has not accepted yet. */
export const invitation = z.object({
  id,
  email: z.string(),
  role,
  /** The person responsible for it; null: an operator's script. */
  invited_by: id.nullable(),
  created_at: timestamp,
  /** When the link and its role expire. */
  expires_at: timestamp,
});
export type Invitation = z.infer<typeof invitation>;
