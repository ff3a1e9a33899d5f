import type { auth_users } from '@labrish/db';
import { letter } from '#mail/letters.ts';
import type { LetterKind } from '#mail/letters.ts';
import { keepMail, queueMail } from '#mail/send.ts';
import { issuerOf } from './access-token.ts';
import { audit } from './audit.ts';
import type { AuthServices, Db } from './context.ts';
import { INVITE_SECONDS, LINK_SECONDS, SETUP_SECONDS } from './lifetimes.ts';
import { mint } from './one-time.ts';
import type { TokenKind } from './one-time.ts';
import { inTransaction } from './transaction.ts';

/** What each kind of mailed token is called in a link, how long it lives, what its mail says, when the account last got one. */
const KINDS: Record<
  TokenKind,
  { type: string; seconds: number; letter: LetterKind; stamp?: keyof auth_users; voids?: TokenKind[] }
> = {
  signup: {
    type: 'signup',
    seconds: LINK_SECONDS,
    letter: 'sign_in',
    stamp: 'confirmation_sent_at',
    voids: ['signup', 'magiclink'],
  },
  magiclink: {
    type: 'magiclink',
    seconds: LINK_SECONDS,
    letter: 'sign_in',
    stamp: 'recovery_sent_at',
    voids: ['signup', 'magiclink'],
  },
  setup: { type: 'magiclink', seconds: SETUP_SECONDS, letter: 'setup' },
  invite: { type: 'invite', seconds: INVITE_SECONDS, letter: 'invite', stamp: 'confirmation_sent_at' },
  recovery: { type: 'recovery', seconds: LINK_SECONDS, letter: 'recovery', stamp: 'recovery_sent_at' },
  email_change_current: { type: 'email_change', seconds: LINK_SECONDS, letter: 'email_change_current' },
  email_change_new: { type: 'email_change', seconds: LINK_SECONDS, letter: 'email_change_new' },
  reauthentication: { type: 'reauthentication', seconds: LINK_SECONDS, letter: 'reauthentication' },
};

export interface LinkWish {
  user: { id: string; email: string | null; new_email?: string | null };
  kind: TokenKind;
  /** Where it is mailed. */
  to: string;
  redirect_to: string;
  flow_id?: string | undefined;
}

/** A link and its code, valid from now on; the earlier ones of its kind are void. */
export async function makeLink(db: Db, services: AuthServices, wish: LinkWish) {
  const { type, seconds, stamp, voids } = KINDS[wish.kind];
  const { token, code } = await mint(db, services, {
    user_id: wish.user.id,
    kind: wish.kind,
    email: wish.to,
    lifeSeconds: seconds,
    redirect_to: wish.redirect_to,
    flow_id: wish.flow_id,
    ...(voids && { voids }),
  });
  const now = services.now();
  if (stamp)
    await db.auth_users.update({ where: { id: wish.user.id }, data: { [stamp]: now, updated_at: now } });
  const query = new URLSearchParams({ token, type, redirect_to: wish.redirect_to });
  return { token, code, type, link: `${issuerOf(services)}/verify?${query.toString()}` };
}

/**
 * Makes a link and mails it, both or neither; answers the link. Whoever calls it has counted the mail (mail-limits.ts).
 *
 * @param audited what to call it in the audit log, if it is to be there.
 */
export async function mailLink(services: AuthServices, wish: LinkWish, audited?: string): Promise<string> {
  const { link, mail_id } = await inTransaction(services, async (tx) => {
    const { link, code } = await makeLink(tx, services, wish);
    if (audited)
      await audit(tx, services, { actor: { kind: 'system' }, action: audited, user_id: wish.user.id });
    const { PRODUCT_NAME } = services.env;
    const facts = { to: wish.to, link, code, new_email: wish.user.new_email ?? undefined };
    return {
      link,
      mail_id: await keepMail(tx, services, letter(PRODUCT_NAME, KINDS[wish.kind].letter, facts)),
    };
  });
  await queueMail(services, mail_id);
  return link;
}
