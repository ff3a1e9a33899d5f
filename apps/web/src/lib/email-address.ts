import { emailAddress as anyAddress } from '@labrish/api/email-address';
import { z } from 'zod';

/**
 * An email address that is asked for.
 *
 * @param missing said while nothing is typed.
 */
export function emailAddress(missing: string) {
  return z
    .string()
    .trim()
    .min(1, missing)
    .pipe(anyAddress('Enter a whole email address, like name@example.org.'));
}
