import { isEmailAddress } from '@labrish/api/is-email-address';

/** Returns what is wrong with a typed email address; undefined for a whole one. @param missing the words while nothing is typed */
export function addressFault(typed: string, missing: string): string | undefined {
  const address = typed.trim();
  if (!address) return missing;
  return isEmailAddress(address) ? undefined : 'Enter a whole email address, like name@example.org.';
}
