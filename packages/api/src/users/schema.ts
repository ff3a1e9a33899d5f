import { z } from 'zod';
import { emailAddress } from '../email-address.ts';
import { PERMISSIONS } from '../permissions.ts';
import {
  component,
  expectedVersion,
  id,
  nullableText,
  optionalText,
  permission,
  role,
  timestamp,
  version,
} from '../fields.ts';

const email = z.string().meta({ examples: ['reviewer@example.org'] });

export const user = component('User', {
  id,
  email,
  display_name: nullableText.meta({ examples: ['Miss Lou'] }),
  avatar_url: nullableText.meta({ examples: ['https://example.org/lou.png'] }),
  role,
  /** What a reviewer may do beyond their role. Empty for an administrator, who may do everything. */
  permissions: z.array(permission),
  created_at: timestamp,
  /** Since when the person is blocked; null: not blocked. */
  blocked_at: timestamp.nullable(),
  version,
});
export type User = z.infer<typeof user>;

/** Allows only web addresses, because the console shows the avatar as an image. */
const avatar = optionalText(2000).refine(
  (value) => value === null || /^https?:\/\/[^\s/]/i.test(value),
  'Please give a web address that starts with https://',
);

/** What becomes of the API keys and open invites of somebody who loses their rights. */
export const keysAndInvites = z
  .enum(['revoke', 'take_over'])
  .meta({ id: 'KeysAndInvites' })
  .default('revoke')
  .meta({
    description:
      'What becomes of their API keys and open invites: revoked, or taken over by the administrator who asks.',
    examples: ['revoke'],
  });

/** Display name and avatar are replaced: absent or empty means none. An absent role stays. */
export const updateUser = z.strictObject({
  id,
  display_name: optionalText(100).meta({ examples: ['Miss Lou'] }),
  avatar_url: avatar.meta({ examples: ['https://example.org/lou.png'] }),
  role: role.optional(),
  permissions: z
    .array(permission)
    .max(PERMISSIONS.length)
    .optional()
    .meta({
      description:
        'What a reviewer may do beyond their role. Absent: it stays. An administrator may do everything.',
      examples: [['lead']],
    }),
  keys_and_invites: keysAndInvites.meta({
    description:
      'Only when the person stops being an administrator, or loses the permission `keys`. What becomes of their API keys ' +
      'and open invites: revoked, or taken over by the administrator who asks.',
  }),
  version: expectedVersion,
});

export const inviteUser = z.strictObject({
  email: emailAddress('Please give an email address.').meta({
    format: 'email',
    examples: ['reviewer@example.org'],
  }),
  role,
});

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
