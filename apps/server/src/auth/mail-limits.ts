import type { Auth, AuthServices } from './context.ts';
import { AuthError } from './errors.ts';
import { hit } from './limits.ts';

const HOUR = 3600;

/**
 * One mail per address and interval, and a few an hour for one who asks, whether anybody has that address or not.
 *
 * @param ip where a stranger asks from: others must still get their own mail
 * @throws {AuthError} 429
 */
export async function limitMail(auth: Auth, purpose: string, address: string, ip = ''): Promise<void> {
  const { mailIntervalSeconds, mailsPerAddress } = auth.options.limits;
  if (mailIntervalSeconds === 0) return;
  const last = await hit(auth, `mail ${purpose}`, address, mailIntervalSeconds);
  if (last.hits > 1) throw tooSoon(last.waitSeconds);
  const hour = await hit(auth, `mails ${purpose}`, `${address} ${ip}`, HOUR);
  if (hour.hits > mailsPerAddress) throw tooSoon(hour.waitSeconds);
}

const tooSoon = (seconds: number) =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );

/** Who asks for a mail; counted apart, so that strangers cannot keep those who are signed in from sending theirs. */
export type MailGroup = 'strangers' | 'members' | 'invitations';

/** Counts mails of a group against what may leave the server in an hour. */
export async function countMail(
  services: Pick<AuthServices, 'db' | 'secrets' | 'now' | 'log'>,
  group: MailGroup,
  mailsPerHour: number,
  mails = 1,
): Promise<{ allowed: boolean; waitSeconds: number }> {
  const { hits, waitSeconds } = await hit(services, 'mails', group, HOUR, mails);
  const allowed = hits <= mailsPerHour;
  if (!allowed)
    services.log.warn({ group, mails_per_hour: mailsPerHour }, 'mail limit reached: a mail was not sent');
  return { allowed, waitSeconds };
}

/** The same for who may be told. @throws {AuthError} 429 before anything is kept or sent */
export async function assertMail(...asked: Parameters<typeof countMail>): Promise<void> {
  const { allowed, waitSeconds } = await countMail(...asked);
  if (allowed) return;
  const [, , mailsPerHour] = asked;
  throw new AuthError(
    429,
    'over_email_send_rate_limit',
    `Nothing was sent: this server sends no more than ${mailsPerHour} such mails an hour (AUTH_MAILS_PER_HOUR). ` +
      `Please try again in ${Math.ceil(waitSeconds / 60)} minutes.`,
  );
}
