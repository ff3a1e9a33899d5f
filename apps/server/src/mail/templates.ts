import { compose, type MailContent } from './layout.ts';
import type { MailMessage } from './message.ts';

/** The invited person's role, and who invites them. */
export interface Invited {
  role: 'reviewer' | 'admin';
  /** Name and address of the inviter; null for an operator's script. */
  by: { name: string | null; email: string } | null;
}

const ROLES = {
  reviewer: 'a reviewer: you listen to the recordings, say what you hear and transcribe it',
  admin: 'an administrator: you look after the conversation with the speakers, the recordings and the team',
};

/**
 * Writes an invitation for somebody who may never have heard of the product: who asks, to do what, and what it is about. It has
 * no code: the invited person has no page open that asks for one.
 */
export function invitation(
  product: string,
  { role, by }: Invited,
  { button, how, later }: Pick<MailContent, 'button'> & { how: string; later: string },
): Omit<MailContent, 'to'> {
  const who = by && (by.name ? `${by.name} (${by.email})` : by.email);
  return {
    subject: by ? `${by.name ?? by.email} invites you to ${product}` : `You are invited to ${product}`,
    heading: `You are invited to ${product}`,
    lead: [
      `${who ? `${who} invites you` : 'You are invited'} to help with ${product} as ${ROLES[role]}.`,
      `${product} collects short voice notes from people in the Caribbean and makes an open collection of them, so that computers learn to understand how people there really talk.`,
      how,
    ],
    ...(button && { button }),
    closing: [
      later,
      `If you do not know ${by ? 'who invites you' : 'what this is about'}, or do not want to, ignore this email: nothing happens then.`,
    ],
  };
}

export type MailTemplate = keyof ReturnType<typeof templatesOf>;

interface Facts {
  to: string;
  link: string;
  code: string;
  /** The requested new address, in the mails about a change. */
  new_email?: string | undefined;
  /** Who is invited and by whom, in an invitation. */
  invited?: Invited | undefined;
  /** Number of recovery codes left, where one was used. */
  codes_left?: number | undefined;
}

const NOBODY_IN_PARTICULAR: Invited = { role: 'reviewer', by: null };

const CODE_NOTE = 'Or type this code on the page where you asked for it. It works for 10 minutes:';
const IGNORE =
  'If you did not ask for this, ignore this email: nothing happens without the link or the code. Never give either to anybody.';

/** Renders a mail of the auth service, in the product's name. */
export function renderMail(product: string, template: MailTemplate, facts: Facts): MailMessage {
  return compose(product, { to: facts.to, ...templatesOf(product, facts)[template]() });
}

function templatesOf(
  product: string,
  { link, code, new_email = '', invited = NOBODY_IN_PARTICULAR, codes_left = 0 }: Facts,
) {
  const withCode = { value: code, note: CODE_NOTE };
  return {
    sign_in: () => ({
      subject: `Your sign-in link for ${product}`,
      heading: `Sign in to ${product}`,
      lead: ['This link signs you in. It works once, within one hour.'],
      button: { label: 'Sign in', link },
      code: withCode,
      closing: [IGNORE],
    }),
    recovery: () => ({
      subject: `Get back into ${product}`,
      heading: `Get back into ${product}`,
      lead: ['You asked for a way back into your account. This link works once, within one hour.'],
      button: { label: 'Get back in', link },
      code: withCode,
      closing: [IGNORE],
    }),
    setup: () => ({
      subject: `Welcome to ${product}: your first sign-in`,
      heading: `${product} is running`,
      lead: ['You are its first administrator. This link signs you in once, within 30 minutes.'],
      button: { label: 'Sign in as administrator', link },
      code: withCode,
      closing: ['Later on, ask for a link on the sign-in page.'],
    }),
    invite: () =>
      invitation(product, invited, {
        how: 'There is no password: this link lets you in. It works once, within seven days.',
        button: { label: 'Accept and sign in', link },
        later: 'After that, ask for a sign-in link with this address whenever you need one.',
      }),
    outside_invite: () =>
      invitation(product, invited, {
        how: 'To accept, sign in with this address within seven days.',
        button: { label: 'Go to the sign-in page', link },
        later: 'After that, sign in there whenever you like.',
      }),
    email_change_current: () => ({
      subject: `Confirm your new address for ${product}`,
      heading: 'Is this change yours?',
      lead: [
        `Somebody who is signed in with your account wants to use ${new_email} instead of this address.`,
        'Confirm it here and in the email sent to the new address, in either order.',
      ],
      button: { label: 'Yes, change my address', link },
      code: withCode,
      closing: ['If this was not you, do not open the link. Sign in and end all your sessions.'],
    }),
    email_change_new: () => ({
      subject: `Confirm this address for ${product}`,
      heading: 'Confirm this address',
      lead: [
        `This address was given as the new one of an account at ${product}. Confirm it here and in the email sent to the old address.`,
      ],
      button: { label: 'Confirm this address', link },
      code: withCode,
      closing: [IGNORE],
    }),
    reauthentication: () => ({
      subject: `Your code for ${product}`,
      heading: 'Confirm that it is you',
      lead: [],
      code: { value: code, note: 'Type this code on the page that asks for it. It works for 10 minutes:' },
      closing: [IGNORE],
    }),
    guessed_factor: () => ({
      subject: `Wrong codes at your ${product} account`,
      heading: 'Was this you?',
      lead: [
        'Many wrong codes were typed at the second step of your sign-in. Nobody got in with them, and we have stopped taking codes there for now.',
        'The person who typed them had a sign-in link or code from this mailbox. If it was you, wait a while and type the newest code.',
        'If it was not you, somebody else can read your email: change the password of your mailbox first. Then check where you are signed in, and end the sessions that are not yours.',
      ],
      button: { label: 'See where you are signed in', link },
      closing: ['Never give a code to anybody. We never ask for one.'],
    }),
    used_recovery_code: () => ({
      subject: `A recovery code was used at your ${product} account`,
      heading: 'Was this you?',
      lead: [
        `Somebody signed in with one of your recovery codes in place of the second step. That code no longer works; ${leftInWords(codes_left)}.`,
        'If it was you, set up a second factor again, or create new codes, while you are signed in.',
        'If it was not you, somebody else has your codes and can read your email. End the sessions that are not yours, create new codes, and change the password of your mailbox.',
      ],
      button: { label: 'Go to your account', link },
      closing: ['Never give a code to anybody. We never ask for one.'],
    }),
  } satisfies Record<string, () => Omit<MailContent, 'to'>>;
}

function leftInWords(codes_left: number): string {
  if (codes_left === 0) return 'none is left';
  return codes_left === 1 ? 'one is left' : `${codes_left} are left`;
}
