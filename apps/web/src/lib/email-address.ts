import { isEmailAddress } from '@labrish/api/is-email-address';
import * as z from 'zod/mini';

/**
 * Returns the schema of an email address, in the spelling that the server stores.
 *
 * @param missing the error while nothing is typed.
 */
export function emailAddress(missing: string) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.refine(isEmailAddress, 'Enter a whole email address, like name@example.org.'),
      z.toLowerCase(),
    );
}
