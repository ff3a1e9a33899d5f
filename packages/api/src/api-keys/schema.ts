import { z } from 'zod';
import { component, id, nonEmptyText, role, timestamp } from '../fields.ts';

export const apiKey = component('ApiKey', {
  id,
  name: z.string().meta({ examples: ['Nightly export'] }),
  role,
  /** The first characters of the key, to tell it from others. */
  key_prefix: z.string().meta({ examples: ['lbr_4fQz'] }),
  /** The person responsible for the key; their current role limits what the key may do. */
  created_by: id,
  created_at: timestamp,
  /** Null: it does not expire. */
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const createApiKey = z.strictObject({
  name: nonEmptyText(100).meta({ examples: ['Nightly export'] }),
  role,
  expires_at: z.iso
    .datetime({ offset: true, message: 'Please give a date and time like 2027-01-31T00:00:00Z.' })
    .nullish()
    .meta({ examples: ['2027-11-20T00:00:00Z'] }),
});
