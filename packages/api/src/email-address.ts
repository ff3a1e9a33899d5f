import { z } from 'zod';
import { isEmailAddress, LONGEST_EMAIL_ADDRESS } from './is-email-address.ts';

/**
 * An email address, in the one spelling that is stored and compared. Everything that takes an address takes it by this:
 * people, scripts and sign-in providers.
 *
 * @param error said of anything else.
 */
export function emailAddress(error: string) {
  return (
    z
      .string({ error })
      .trim()
      // The OpenAPI document tells it.
      .max(LONGEST_EMAIL_ADDRESS, { error })
      // Before the letters are made small: the Kelvin sign would become a k, and with it somebody else's address.
      .refine(isEmailAddress, { error })
      .toLowerCase()
  );
}
