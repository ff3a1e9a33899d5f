import { z } from 'zod';

/** A mail to one address, ready to be sent. `link` and `code` are the ones in its text, for the outbox page. */
export const mailMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.string().optional(),
  code: z.string().optional(),
});
export type MailMessage = z.infer<typeof mailMessage>;
