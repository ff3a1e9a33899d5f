import { z } from 'zod';

/** A mail to one address, ready to be sent. `link` and `code` are the ones in its text, for the outbox page. */
export const mailMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Whom an answer goes to, if not to the sender. */
  reply_to: z.string().optional(),
  link: z.string().optional(),
  code: z.string().optional(),
});
export type MailMessage = z.infer<typeof mailMessage>;
