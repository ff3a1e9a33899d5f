import type { Auth, Db } from '#auth/context.ts';
import { storeMail } from '#mail/send.ts';
import { renderMail } from '#mail/templates.ts';

/**
 * Stores a mail that warns the owner of an account about what somebody has done there, with a link to the account.
 *
 * @param codes_left number of recovery codes left, where one was used
 */
export function storeAccountWarning(
  tx: Db,
  auth: Auth,
  template: 'guessed_factor' | 'used_recovery_code',
  { to, codes_left }: { to: string; codes_left?: number },
): Promise<void> {
  const { PRODUCT_NAME, PUBLIC_URL } = auth.env;
  const facts = { to, link: `${PUBLIC_URL}/account`, code: '', codes_left };
  return storeMail(tx, auth, renderMail(PRODUCT_NAME, template, facts));
}
