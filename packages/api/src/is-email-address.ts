/**
 * Matches an address as the HTML standard defines it (valid-e-mail-address), which allows admin@localhost, but without dots at the ends of
 * the local part or next to each other (RFC 5321, 4.1.2). ASCII only: an invisible character, or one that looks like another letter, would
 * pass for somebody else's address in a list of users.
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
/** Characters: the longest address that fits an SMTP path (RFC 5321, 4.5.3.1.3). */
export const LONGEST_EMAIL_ADDRESS = 254;

/** Returns whether a text without outer blanks is an email address, in any case. Imports nothing, because browsers load this check. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST_EMAIL_ADDRESS && ADDRESS.test(text);
}
