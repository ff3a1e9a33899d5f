/**
 * The form that the HTML standard gives an address (valid-e-mail-address), so that admin@localhost is one, without dots at
 * the ends of the local part or next to each other (RFC 5321, 4.1.2). ASCII alone: what cannot be seen, or looks like
 * another letter, would pass for somebody else's address in a list of users.
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
/** Characters: the longest that fits an SMTP path (RFC 5321, 4.5.3.1.3). */
export const LONGEST_EMAIL_ADDRESS = 254;

/** Whether a text without spaces around it is an email address, in whatever case. A browser that asks for one loads nothing more. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST_EMAIL_ADDRESS && ADDRESS.test(text);
}
