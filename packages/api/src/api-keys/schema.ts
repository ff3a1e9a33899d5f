import { z } from 'zod';
import { component, id, intBetween, nonEmptyText, nullableText, role, timestamp } from '../fields.ts';
import { SCOPES } from '../scopes.ts';

/** Days after which a key expires, if its maker does not say otherwise. */
export const DEFAULT_DAYS = 90;
/** Maximum hours that the old key works after a rotation. */
export const MAX_OVERLAP_HOURS = 7 * 24;
export const DEFAULT_OVERLAP_HOURS = 24;

const scope = z.enum(SCOPES).meta({ id: 'ApiKeyScope', examples: ['topics:write'] });

export const apiKey = component('ApiKey', {
  id,
  name: z.string().meta({ examples: ['Nightly export'] }),
  role,
  /** Null: it is limited by its role and its maker's rights alone. */
  scopes: z.array(scope).nullable(),
  /** The first characters of the key, to tell it from others. */
  key_prefix: z.string().meta({ examples: ['lbr_4fQz'] }),
  /** The person responsible for the key; their current role limits what the key may do. */
  created_by: id,
  created_at: timestamp,
  /** Null: it does not expire. */
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  /** The IP address that last used the key; null: never used, or deleted 90 days after the key has ended. */
  last_used_ip: nullableText.meta({ examples: ['203.0.113.7'] }),
  revoked_at: timestamp.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** Absent: in `DEFAULT_DAYS`. Null: never. */
const expiresAt = z.iso
  .datetime({ offset: true, message: 'Please give a date and time like 2027-01-31T00:00:00Z.' })
  .nullish()
  .meta({
    description: `When the key expires; absent: in ${DEFAULT_DAYS} days; null: never.`,
    examples: ['2027-02-20T00:00:00Z'],
  });

export const createApiKey = z.strictObject({
  name: nonEmptyText(100).meta({ examples: ['Nightly export'] }),
  role,
  scopes: z
    .array(scope)
    .min(1, 'Choose at least one scope, or null for everything that you may do.')
    .nullable()
    .meta({
      description:
        'What the key may do; changing a subject includes reading it. Scopes add no rights: the role and the rights of whoever ' +
        'made the key limit it as well. Null: everything that these allow.',
      examples: [['topics:write']],
    }),
  expires_at: expiresAt,
});

export const rotateApiKey = z.strictObject({
  id,
  overlap_hours: intBetween(0, MAX_OVERLAP_HOURS)
    .default(DEFAULT_OVERLAP_HOURS)
    .meta({
      description: 'For how many hours the old key goes on, unless it expires before.',
      examples: [DEFAULT_OVERLAP_HOURS],
    }),
  expires_at: expiresAt,
});

/** The answer to a new key: the only one with the key itself. */
export const madeKey = component('MadeApiKey', {
  api_key: apiKey,
  key: z.string().meta({ examples: ['lbr_4fQz…'] }),
});
