import { deviceName } from '@labrish/api/sessions/device-name';
import { compose } from './layout.ts';
import type { MailMessage } from './message.ts';

/** What has happened to an account, for a mail to its owner. */
export interface AccountNews {
  what: string;
  /** Who did it, as the beginning of a sentence. */
  who: 'Somebody' | 'An administrator' | 'An operator of this server';
  at: Date;
  /** The browser's User-Agent, where it was done in one. */
  user_agent: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

interface Words {
  subject: string;
  /** The rest of a sentence that begins with who did it. */
  did: (before: Record<string, unknown>, after: Record<string, unknown>) => string;
}

const FACTORS: Record<string, string> = {
  totp: 'an authenticator app',
  phone: 'codes by phone',
  webauthn: 'a passkey',
};
const factor = ({ factor_type }: Record<string, unknown>) =>
  `a second factor (${FACTORS[String(factor_type)] ?? 'of another kind'})`;
const list = ({ permissions }: Record<string, unknown>): string =>
  Array.isArray(permissions) && permissions.length ? permissions.join(', ') : 'none';
const text = (value: unknown): string => (typeof value === 'string' ? value : 'none');

const WORDS: Record<string, Words> = {
  mfa_enrolled: {
    subject: 'A second factor was added to your account',
    did: (_, after) => `added ${factor(after)} to your account`,
  },
  mfa_removed: {
    subject: 'A second factor was removed from your account',
    did: (_, after) => `removed ${factor(after)} from your account`,
  },
  recovery_codes_made: {
    subject: 'New recovery codes were made for your account',
    did: () => 'made new recovery codes for your account. The earlier ones no longer work. This was done',
  },
  wrong_codes: {
    subject: 'Wrong codes were typed at your account',
    did: () =>
      'signed in with a link or code from your mailbox, and typed ten wrong codes or recovery codes at the second step. The last one was typed',
  },
  identity_linked: {
    subject: 'A way to sign in was added to your account',
    did: (_, after) => `linked your account with ${text(after.provider)}, which now signs in to it`,
  },
  identity_unlinked: {
    subject: 'A way to sign in was removed from your account',
    did: (_, after) => `removed the sign-in by ${text(after.provider)} from your account`,
  },
  email_changed: {
    subject: 'The address of your account was changed',
    did: () =>
      'changed the email address of your account. Sign-in links now go to the new address. This was done',
  },
  role_changed: {
    subject: 'Your role was changed',
    did: (before, after) => `changed your role from ${text(before.role)} to ${text(after.role)}`,
  },
  permissions_changed: {
    subject: 'Your permissions were changed',
    did: (before, after) => `changed your permissions from ${list(before)} to ${list(after)}`,
  },
  factors_reset: {
    subject: 'Your second factors were removed',
    did: () =>
      'removed every second factor and recovery code of your account, and signed you out everywhere. Set a new one up when you sign in. This was done',
  },
  blocked: { subject: 'Your account was blocked', did: () => 'blocked your account' },
  unblocked: { subject: 'Your account was unblocked', did: () => 'unblocked your account' },
  api_key_made: {
    subject: 'An API key was made in your name',
    did: (_, after) =>
      `made the API key "${text(after.name)}", with the rights of the role ${text(after.role)}, in your name`,
  },
  api_key_revoked: {
    subject: 'An API key in your name was revoked',
    did: (_, after) => `revoked the API key "${text(after.name)}", which was in your name`,
  },
};

/** Returns whether the owner of an account gets a mail about an event. @param what the event's action, such as `mfa_enrolled` */
export const isNews = (what: string): boolean => what in WORDS;

/** Renders the mail about a change of an account. @returns null for an event without a mail */
export function accountMail(
  { product, account }: { product: string; account: string },
  to: string,
  news: AccountNews,
): MailMessage | null {
  const words = WORDS[news.what];
  if (!words) return null;
  const device = news.user_agent === null ? '' : `, from ${deviceName(news.user_agent).name}`;
  return compose(product, {
    to,
    subject: `${words.subject} (${product})`,
    heading: words.subject,
    lead: [
      `${news.who} ${words.did(news.before, news.after)} on ${when(news.at)}${device}.`,
      'If you did this or know about it, there is nothing to do.',
      news.who === 'Somebody'
        ? 'If that was not you, change the password of your mailbox. Then go to your account page, sign out everywhere, remove what you do not recognise, and tell an administrator.'
        : 'If you did not expect this, ask an administrator.',
    ],
    button: { label: 'Go to your account', link: account },
    closing: [`You get this email because you have an account at ${product}.`],
  });
}

/** Returns a time as "26 November 2026, 17:40 UTC". */
function when(at: Date): string {
  const day = at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`;
}
