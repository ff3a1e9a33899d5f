import type { Auth, Db } from '#auth/context.ts';
import { storeMail } from '#mail/send.ts';
import { renderMail } from '#mail/templates.ts';

/**
 * Stores a mail that tells the owner of an account what somebody has done there, with the way to it.
 *
 * @param codes_left recovery codes, where one was used
 * @returns its id, to be queued after the transaction
 */
export function storeAccountWarning(
  tx: Db,
  auth: Auth,
  template: 'guessed_factor' | 'used_recovery_code',
  { to, codes_left }: { to: string; codes_left?: number },
): Promise<string> {
  const { PRODUCT_NAME, PUBLIC_URL } = auth.env;
  const facts = { to, link: `${PUBLIC_URL}/account`, code: '', codes_left };
  return storeMail(tx, auth, renderMail(PRODUCT_NAME, template, facts));
}
