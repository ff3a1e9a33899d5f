import { z } from 'zod';

/** A number with its country (E.164), however it was typed. */
export const phoneNumber = z.object({
  phone: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s().-]/g, '').replace(/^00/, '+'))
    .pipe(
      z.string().regex(/^\+[1-9]\d{6,14}$/, 'Type the whole number with its country, like +1 876 555 0123.'),
    ),
});
