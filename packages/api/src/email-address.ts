import { z } from 'zod';
import { isEmailAddress, LONGEST_EMAIL_ADDRESS } from './is-email-address.ts';

/**
 * Returns a schema that brings an email address into the spelling in which it is stored and compared. Every input of an address uses it,
 * whether it comes from a person, a script or a sign-in provider.
 *
 * @param error the message for an invalid address.
 */
export function emailAddress(error: string) {
  return (
    z
      .string({ error })
      .trim()
      // Also states the maximum in the OpenAPI document.
      .max(LONGEST_EMAIL_ADDRESS, { error })
      // Check before lower-casing, which would turn the Kelvin sign into a k, and the address into somebody else's.
      .refine(isEmailAddress, { error })
      .toLowerCase()
  );
}
