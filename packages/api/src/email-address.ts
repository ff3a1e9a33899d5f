import { z } from 'zod';

/**
 * The form that the HTML standard gives an address (valid-e-mail-address), so that admin@localhost is one, without dots at
 * the ends of the local part or next to each other (RFC 5321, 4.1.2). ASCII alone: what cannot be seen, or looks like
 * another letter, would pass for somebody else's address in a list of users.
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

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
      // The longest that fits an SMTP path (RFC 5321, 4.5.3.1.3).
      .max(254, { error })
      // Before the letters are made small: the Kelvin sign would become a k, and with it somebody else's address.
      .refine((text) => ADDRESS.test(text), { error })
      .toLowerCase()
  );
}
