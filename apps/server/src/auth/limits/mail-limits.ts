import type { Auth, AuthServices } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { consume } from '#rate-limit.ts';
import { CODE_SECONDS } from '../lifetimes.ts';

const HOUR = 3600;

/**
 * Seconds between two reserve mails to one address. Half a code's lifetime, so that the last mail's code stays valid until the next
 * mail.
 */
const RESERVE_SECONDS = CODE_SECONDS / 2;

/**
 * Counts mails that one visitor requests for one address: one a minute, and `mailsPerAddress` an hour, whether anybody has that
 * address or not. Counts each visitor separately, so that a stranger cannot use up the owner's limit.
 *
 * @param visitor the network that a stranger's request comes from (http/visitor.ts); absent for somebody signed in
 * @throws {AuthError} 429
 */
export async function limitMail(auth: Auth, purpose: string, address: string, visitor = ''): Promise<void> {
  const { mailIntervalSeconds, mailsPerAddress } = auth.options.limits;
  if (mailIntervalSeconds === 0) return;
  const subject = `${address} ${visitor}`;
  const last = await consume(auth, `mail ${purpose}`, subject, mailIntervalSeconds);
  if (last.hits > 1) throw tooSoon(last.waitSeconds);
  const hour = await consume(auth, `mails ${purpose}`, subject, HOUR);
  if (hour.hits > mailsPerAddress) throw tooSoon(hour.waitSeconds);
}

/**
 * Decides whether a sign-in mail may be sent: up to `mailsToAddress` an hour to one address and `mailsPerHour` in all. Only an
 * attack exceeds these limits; then only the reserve is sent: one mail per address in five minutes, to people who have access
 * already. This spares mailboxes and the mail server, and yet an attacker cannot keep anybody from signing in: the owner can use
 * the reserve mail even if the attacker requested it. A refusal is not reported: the request has been answered already.
 *
 * @param ask.bound whether the link works only in the browser that requested it (PKCE); the reserve is not spent on such links.
 * @param ask.hasAccess whether a profile or an invite exists; with open sign-up, an attacker can name any number of other
 *   addresses.
 */
export async function maySendSignInMail(
  auth: Auth,
  ask: { address: string; bound: boolean; hasAccess: boolean },
): Promise<boolean> {
  const { mailsToAddress, mailsPerHour } = auth.options.limits;
  const toAddress = (await consume(auth, 'mails to', ask.address, HOUR)).hits;
  const all = (await consume(auth, 'mails', 'strangers', HOUR)).hits;
  // Log once an hour: only one process counts exactly this number.
  if (all === mailsPerHour + 1)
    auth.log.error(
      { mails_per_hour: mailsPerHour },
      'far more sign-in mails are asked for than usual: until the hour is over each person is sent one in five minutes',
    );
  if (toAddress <= mailsToAddress && all <= mailsPerHour) return true;
  if (ask.bound || !ask.hasAccess) return false;
  return (await consume(auth, 'reserve', ask.address, RESERVE_SECONDS)).hits === 1;
}

const tooSoon = (seconds: number) =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );

/**
 * Counts mails of signed-in people against the hourly limit of the server. Counts each group separately, and apart from sign-in
 * mails, so that strangers cannot use up the limit of signed-in people.
 *
 * @throws {AuthError} 429 before anything is stored or sent
 */
export async function assertMail(
  services: AuthServices,
  group: 'members' | 'invitations',
  mailsPerHour: number,
  mails = 1,
): Promise<void> {
  const { hits, waitSeconds } = await consume(services, 'mails', group, HOUR, mails);
  if (hits <= mailsPerHour) return;
  services.log.warn({ group, mails_per_hour: mailsPerHour }, 'mail limit reached: a mail was not sent');
  throw new AuthError(
    429,
    'over_email_send_rate_limit',
    `Nothing was sent: this server sends no more than ${mailsPerHour} such mails an hour (AUTH_MAILS_PER_HOUR). ` +
      `Please try again in ${Math.ceil(waitSeconds / 60)} minutes.`,
  );
}
