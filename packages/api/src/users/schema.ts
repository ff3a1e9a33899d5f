import { z } from 'zod';
import { basedOn, id, optionalWords, timestamp, version } from '../fields.ts';

export const role = z.enum(['admin', 'reviewer']).meta({ examples: ['reviewer'] });

const email = z.string().meta({ examples: ['reviewer@example.org'] });

export const user = z.object({
  id,
  email,
  display_name: z
    .string()
    .nullable()
    .meta({ examples: ['Miss Lou'] }),
  avatar_url: z
    .string()
    .nullable()
    .meta({ examples: ['https://example.org/lou.png'] }),
  role,
  created_at: timestamp,
  version,
});
export type User = z.infer<typeof user>;

/** Only web addresses: the console shows it as an image. */
const avatar = optionalWords(2000).refine(
  (value) => value === null || /^https?:\/\/[^\s/]/i.test(value),
  'Please give a web address that starts with https://',
);

/** Display name and avatar are replaced: absent or empty means none. An absent role stays. */
export const updateUser = z.strictObject({
  id,
  display_name: optionalWords(100).meta({ examples: ['Miss Lou'] }),
  avatar_url: avatar.meta({ examples: ['https://example.org/lou.png'] }),
  role: role.optional(),
  version: basedOn,
});

export const inviteUser = z.strictObject({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email('Please give an e-mail address.'))
    .meta({ examples: ['reviewer@example.org'] }),
  role,
});
