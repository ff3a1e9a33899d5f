import { randomUUID } from 'node:crypto';
import type { auth_users } from '@labrish/db';
import { audit } from '#audit.ts';
import { type Auth, type AuthServices, type Db, inTransaction } from '#auth/context.ts';
import { issuerOf } from '#auth/tokens/access-token.ts';
import { issueOneTimeToken, type TokenKind } from '#auth/tokens/one-time.ts';
import { type Challenge, createMailFlow } from '#auth/tokens/pkce.ts';
import { type Invited, type MailTemplate, renderMail } from '#mail/templates.ts';
import { SEND_MAIL, storeMail } from '#mail/send.ts';
import { consume } from '#rate-limit.ts';
import { INVITE_SECONDS, LINK_SECONDS, SETUP_SECONDS } from './lifetimes.ts';

/**
 * Kinds that strangers may request. A new link leaves earlier ones valid for their hour, so that a stranger's request never voids
 * the owner's link.
 */
const ASKED_BY_ANYBODY: TokenKind[] = ['signup', 'magiclink', 'recovery'];

/** What both kinds of sign-in links have in common. */
const SIGN_IN = {
  ...{ seconds: LINK_SECONDS, template: 'sign_in' as const },
  replaces: ['signup', 'magiclink'] satisfies TokenKind[],
};

/**
 * Each kind of mailed token: its type in links, its lifetime, its mail, the account's column for the time of sending, and the kinds
 * whose earlier tokens it replaces (default: its own).
 */
const KINDS: Record<
  TokenKind,
  { type: string; seconds: number; template: MailTemplate; stamp?: keyof auth_users; replaces?: TokenKind[] }
> = {
  signup: { ...SIGN_IN, type: 'signup', stamp: 'confirmation_sent_at' },
  magiclink: { ...SIGN_IN, type: 'magiclink', stamp: 'recovery_sent_at' },
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

/** Makes a link and its six-digit code. */
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
 * Makes a link and stores its mail in one transaction. The caller has counted the mail (mail-limits.ts).
 *
 * @param audited the action for the audit log, if it is to be logged.
 * @returns the link.
 */
export async function mailLink(services: AuthServices, wish: LinkWish, audited?: string): Promise<string> {
  const link = await inTransaction(services, async (tx) => {
    const { link, code } = await makeLink(tx, services, wish);
    if (audited) await audit(tx, services, 'system', audited, { user_id: wish.user.id });
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

/**
 * Does the database work of mailing a sign-in link, and rolls it back, for an address that gets no mail. The embedded database runs
 * one statement at a time: without this, requests that follow one for a known address would wait longer, and so reveal that
 * address.
 */
export async function equalizeTiming(
  auth: Auth,
  wish: { redirect_to: string; challenge: Challenge | null },
): Promise<void> {
  for (const kind of ['mails to', 'mails']) await consume(auth, kind, 'timing_equalized', 3600);
  const now = auth.now();
  const email = `${randomUUID()}@nobody.invalid`;
  await inTransaction(auth, async (tx) => {
    const user = await tx.auth_users.create({ data: { email, created_at: now, updated_at: now } });
    const flow_id = wish.challenge ? await createMailFlow(tx, auth, user.id, wish.challenge) : undefined;
    await audit(tx, auth, 'system', 'timing_equalized', { user_id: user.id });
    const { redirect_to } = wish;
    const { link, code } = await makeLink(tx, auth, {
      user,
      kind: 'magiclink',
      to: email,
      redirect_to,
      flow_id,
    });
    await storeMail(tx, auth, renderMail(auth.env.PRODUCT_NAME, 'sign_in', { to: email, link, code }));
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

class Undo extends Error {}
