import type { auth_users } from '@labrish/db';
import type { Invited } from '#mail/invitation.ts';
import { renderMail } from '#mail/templates.ts';
import type { MailTemplate } from '#mail/templates.ts';
import { storeMail, SEND_MAIL } from '#mail/send.ts';
import { issuerOf } from '#auth/tokens/access-token.ts';
import { audit } from '#audit.ts';
import type { AuthServices, Db } from '#auth/context.ts';
import { INVITE_SECONDS, LINK_SECONDS, SETUP_SECONDS } from '../lifetimes.ts';
import { issueOneTimeToken } from '#auth/tokens/one-time.ts';
import type { TokenKind } from '#auth/tokens/one-time.ts';
import { inTransaction } from '#auth/transaction.ts';

/** Kinds that strangers may request: earlier links stay valid for their hour, so that a request never voids the owner's link. */
const ASKED_BY_ANYBODY: TokenKind[] = ['signup', 'magiclink', 'recovery'];

/** Each kind of mailed token: its type in links, its lifetime, its mail, and the account's column of when it was last sent. */
const KINDS: Record<
  TokenKind,
  { type: string; seconds: number; template: MailTemplate; stamp?: keyof auth_users; replaces?: TokenKind[] }
> = {
  signup: {
    type: 'signup',
    seconds: LINK_SECONDS,
    template: 'sign_in',
    stamp: 'confirmation_sent_at',
    replaces: ['signup', 'magiclink'],
  },
  magiclink: {
    type: 'magiclink',
    seconds: LINK_SECONDS,
    template: 'sign_in',
    stamp: 'recovery_sent_at',
    replaces: ['signup', 'magiclink'],
  },
  setup: { type: 'magiclink', seconds: SETUP_SECONDS, template: 'setup' },
  invite: { type: 'invite', seconds: INVITE_SECONDS, template: 'invite', stamp: 'confirmation_sent_at' },
  recovery: { type: 'recovery', seconds: LINK_SECONDS, template: 'recovery', stamp: 'recovery_sent_at' },
  email_change_current: { type: 'email_change', seconds: LINK_SECONDS, template: 'email_change_current' },
  email_change_new: { type: 'email_change', seconds: LINK_SECONDS, template: 'email_change_new' },
  reauthentication: { type: 'reauthentication', seconds: LINK_SECONDS, template: 'reauthentication' },
};

export interface LinkWish {
  user: { id: string; email: string | null; new_email?: string | null };
  kind: TokenKind;
  /** The address that the link is mailed to. */
  to: string;
  redirect_to: string;
  flow_id?: string | undefined;
  /** For an invitation. */
  invited?: Invited;
}

/** Makes a link and its code, valid from now on. */
export async function makeLink(db: Db, services: AuthServices, wish: LinkWish) {
  const { type, seconds, stamp, replaces } = KINDS[wish.kind];
  const { token, code } = await issueOneTimeToken(db, services, {
    user_id: wish.user.id,
    kind: wish.kind,
    email: wish.to,
    lifeSeconds: seconds,
    redirect_to: wish.redirect_to,
    flow_id: wish.flow_id,
    ...(replaces && { replaces }),
    earlierLinksLive: ASKED_BY_ANYBODY.includes(wish.kind),
  });
  const now = services.now();
  if (stamp)
    await db.auth_users.update({ where: { id: wish.user.id }, data: { [stamp]: now, updated_at: now } });
  const query = new URLSearchParams({ token, type, redirect_to: wish.redirect_to });
  return { token, code, type, link: `${issuerOf(services)}/verify?${query.toString()}` };
}

/**
 * Makes a link and mails it, both or neither. The caller has counted the mail (mail-limits.ts).
 *
 * @param audited the action for the audit log, if it is to be logged.
 * @returns the link.
 */
export async function mailLink(services: AuthServices, wish: LinkWish, audited?: string): Promise<string> {
  const link = await inTransaction(services, async (tx) => {
    const { link, code } = await makeLink(tx, services, wish);
    if (audited)
      await audit(tx, services, { actor: { kind: 'system' }, action: audited, user_id: wish.user.id });
    const { PRODUCT_NAME } = services.env;
    const facts = {
      to: wish.to,
      link,
      code,
      new_email: wish.user.new_email ?? undefined,
      invited: wish.invited,
    };
    await storeMail(tx, services, renderMail(PRODUCT_NAME, KINDS[wish.kind].template, facts));
    return link;
  });
  services.jobs.trigger(SEND_MAIL);
  return link;
}
