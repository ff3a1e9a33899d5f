import { z } from 'zod';
import { isEmailAddress, LONGEST_EMAIL_ADDRESS } from './is-email-address.ts';

/**
 * Returns a schema for an email address in the one spelling that is stored and compared. Every input of an address uses it:
 * people, scripts and sign-in providers.
 *
 * @param error the message for anything else.
 */
export function emailAddress(error: string) {
  return (
    z
      .string({ error })
      .trim()
      // Also states the maximum in the OpenAPI document.
      .max(LONGEST_EMAIL_ADDRESS, { error })
      // Checked before lower-casing: the Kelvin sign would become a k, and the address somebody else's.
      .refine(isEmailAddress, { error })
      .toLowerCase()
  );
}
