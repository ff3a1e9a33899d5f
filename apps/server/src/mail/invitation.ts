import type { MailContent } from './layout.ts';

/** The invited person's role, and who invites them. */
export interface Invited {
  role: 'reviewer' | 'admin';
  /** Name and address of the inviter; null for an operator's script. */
  by: { name: string | null; email: string } | null;
}

const ROLES = {
  reviewer: 'a reviewer: you listen to the recordings, say what you hear and write it down',
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
      `If you do not know ${by ? 'who invites you' : 'what this is about'}, or do not want to, ignore this mail: nothing happens then.`,
    ],
  };
}
