import type { Context } from '@labrish/api';
import { compose } from './layout.ts';
import { SEND_MAIL, storeMail, type MailServices } from './send.ts';

/** Seconds before sending. By then the transaction that stored the mail is usually over; if not, the next minute sends it. */
const AFTER_SECONDS = 2;

/**
 * Creates the port that mails every administrator who is not blocked, and about the inbox everybody who answers there. The log gets
 * only the kind and an id.
 */
export function createTellAdmins(services: MailServices): Context['tellAdmins'] {
  const { env, log, jobs } = services;
  return async (tx, { kind, about, subject, lead, button }) => {
    log.warn({ notice: kind, about }, 'administrators are told');
    const admins = await tx.profiles.findMany({
      where: {
        blocked_at: null,
        OR: [
          { role: 'admin' },
          ...(kind === 'inbox_waits' ? [{ permissions: { has: 'inbox' as const } }] : []),
        ],
      },
      select: { email: true },
    });
    for (const { email } of admins)
      await storeMail(
        tx,
        services,
        compose(env.PRODUCT_NAME, {
          ...{ to: email, subject, heading: subject, lead },
          button: { label: button.label, link: env.PUBLIC_URL + button.path },
          closing: [`You get this email because you are on the team of ${env.PRODUCT_NAME}.`],
        }),
      );
    jobs.trigger(SEND_MAIL, { afterSeconds: AFTER_SECONDS });
  };
}
