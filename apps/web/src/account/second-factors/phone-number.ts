import * as z from 'zod/mini';
import { pilot } from '#lib/pilot.ts';

/** A number of the country, with its country code, like `+1 876 555 0123`. */
export const EXAMPLE = `${pilot.country.phone_prefix.replace('+1', '+1 ')} 555 0123`;

/** Schema of a typed phone number with its country code. Accepts spaces, brackets and 00; the output is in E.164 form. */
export const phoneNumber = z.object({
  phone: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')),
    z.regex(/^\+[1-9]\d{6,14}$/, `Type the whole number with its country, like ${EXAMPLE}.`),
  ),
});
