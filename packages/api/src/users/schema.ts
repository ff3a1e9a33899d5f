import { z } from 'zod';

export const role = z.enum(['admin', 'reviewer']);

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role,
  created_at: z.iso.datetime(),
});
