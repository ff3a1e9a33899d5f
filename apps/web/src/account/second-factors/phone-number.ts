import * as z from 'zod/mini';

/** The schema of a number with its country (E.164), however it was typed. */
export const phoneNumber = z.object({
  phone: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')),
    z.regex(/^\+[1-9]\d{6,14}$/, 'Type the whole number with its country, like +1 876 555 0123.'),
  ),
});
