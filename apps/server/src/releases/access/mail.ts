import { TERMS } from '@labrish/release/terms';
import type { Services } from '#context.ts';
import { compose } from '#mail/layout.ts';
import type { MailMessage } from '#mail/message.ts';
import { KEY_DAYS } from './keys.ts';

/** Returns the terms, one per paragraph. */
export function termsAgreedTo(): string[] {
  return TERMS.map(({ name, sentence }) => `${name}. ${sentence}`);
}

/**
 * Builds the mail with the link. It contains nothing that was typed into the form; otherwise anybody could use the form to mail
 * their own words to others.
 */
export function accessMail(
  { PRODUCT_NAME, PUBLIC_URL }: Services['env'],
  { to, key, expires_at }: { to: string; key: string; expires_at: Date },
): MailMessage {
  return compose(PRODUCT_NAME, {
    to,
    subject: `Your link to the recordings of ${PRODUCT_NAME}`,
    heading: 'Download the recordings',
    lead: [
      `Somebody asked for the recordings of ${PRODUCT_NAME} with this address. If it was you, this link opens the downloads for ${KEY_DAYS} days, until ${expires_at.toISOString().slice(0, 10)}. It is yours alone: do not give it to anybody.`,
      'This is what you agreed to:',
      ...termsAgreedTo(),
      'When somebody withdraws a recording that you have downloaded, we write to this address.',
    ],
    button: { label: 'Open the downloads', link: `${PUBLIC_URL}/data/releases/access?key=${key}` },
    closing: ['If it was not you, ignore this mail: nobody can download anything without the link.'],
  });
}
