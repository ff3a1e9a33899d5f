import { z } from 'zod';
import { id, nullableText, timestamp } from '../fields.ts';

/** A mailed link that opens the downloads. The key itself is stored nowhere. */
export const releaseKey = z.object({
  id,
  /** Who asked for it, as typed into the form; null where it cannot be read any more. */
  name: nullableText,
  email: nullableText,
  purpose: nullableText,
  created_at: timestamp,
  expires_at: timestamp,
  revoked_at: timestamp.nullable(),
  /** Number of networks it was used from (an IPv4 address, a /64 of IPv6): many mean that the link was passed on. */
  visitors: z.int(),
});
export type ReleaseKey = z.infer<typeof releaseKey>;
