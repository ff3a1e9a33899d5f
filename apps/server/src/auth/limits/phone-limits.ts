import type { auth_factors } from '@labrish/db';
import { type Auth, inTransaction } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import type { SignedIn } from '#auth/tokens/bearer.ts';
import { networkOf } from '#http/visitor.ts';
import { createTellAdmins } from '#mail/tell-admins.ts';
import { consume } from '#rate-limit.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** GoTrue's default for messages (conf/configuration.go, SMS max_frequency). */
const MESSAGE_SECONDS = 60;

/** Codes a day to one verified phone, for all requests from networks where its owner is not signed in. */
const CODES_A_DAY = 20;
/** Of these, codes that one network may request, so that no single stranger uses up the day. */
const CODES_OF_A_VISITOR = 6;
/** Further codes a day from networks where the owner is signed in, so that strangers elsewhere cannot use them up. */
const CODES_FROM_HOME = 10;

/** Codes a day to unverified numbers: for one user (enough to set up their own phone), and to one number for all users together. */
const NEW_PHONE_CODES = 5;
const CODES_TO_NEW_NUMBER = 10;
/** Codes an hour to unverified numbers of one block of 10,000. Fraud uses a block that its operator has rented. */
const CODES_TO_BLOCK = 10;

/** Refuses a second code within a minute of the first in one session. @throws {AuthError} 429 */
export async function limitSession(auth: Auth, who: SignedIn, factor: auth_factors): Promise<void> {
  const subject = `${factor.id} ${who.session.id}`;
  const { hits, waitSeconds } = await consume(auth, 'phone code in session', subject, MESSAGE_SECONDS);
  if (hits > 1) throw tooSoon(waitSeconds);
}

/**
 * Decides whether a verified phone gets another message. Somebody who has only the mailbox can ask for codes too; the limits bound
 * what the owner's phone receives, and still leave the owner a way in:
 *
 * - Counts are per account and factor, so another account that enrols the same number takes nothing from them.
 * - All networks together get 20 codes a day, and one network at most 6. Networks where the owner is signed in get 10 more.
 * - Above these limits we send one message an hour. Its code works in every session of the owner (phone-challenge.ts), so the owner can
 *   use it even if a stranger asked for it.
 *
 * At most 54 messages a day: 20, 10, and one each hour.
 *
 * @returns `may` false when this visitor's share is used up and the hourly message was sent; `waitSeconds` until the next.
 */
export async function mayMessageOwner(
  auth: Auth,
  who: SignedIn,
  factor: auth_factors,
  ip: string,
): Promise<{ may: boolean; waitSeconds: number }> {
  const visitor = networkOf(ip);
  const count = async (kind: string, subject: string) => (await consume(auth, kind, subject, DAY)).hits;
  const isAllowed =
    ((await isHome(auth, who, visitor)) &&
      (await count('phone code from home', factor.id)) <= CODES_FROM_HOME) ||
    ((await count('phone code of visitor', `${factor.id} ${visitor}`)) <= CODES_OF_A_VISITOR &&
      (await count('phone code', factor.id)) <= CODES_A_DAY);
  if (isAllowed) return { may: true, waitSeconds: 0 };
  const { hits, waitSeconds } = await consume(auth, 'phone code reserve', factor.id, HOUR);
  return { may: hits === 1, waitSeconds };
}

/** Tells whether the owner is signed in, with the second step, on a device of this network. */
async function isHome({ db }: Auth, { user, aal }: SignedIn, visitor: string): Promise<boolean> {
  if (aal >= 2) return true;
  const where = { user_id: user.id, aal: 2 };
  const raised = await db.prisma.auth_sessions.findMany({ where, select: { ip: true } });
  return raised.some(({ ip }) => ip !== null && networkOf(ip) === visitor);
}

/** Counts a message to a verified phone. @throws {AuthError} 429 when another request sent one this minute */
export async function countMessage(auth: Auth, factor: auth_factors): Promise<void> {
  const { hits, waitSeconds } = await consume(auth, 'phone message', factor.id, MESSAGE_SECONDS);
  if (hits > 1) throw tooSoon(waitSeconds);
  await countAll(auth);
}

/**
 * Counts a code to an unverified number, which may be anybody's. Sign-in codes count against the hourly total only, which never
 * refuses them.
 *
 * @throws {AuthError} 429
 */
export async function limitNewPhone(auth: Auth, user_id: string, phone: string): Promise<void> {
  const minute = await consume(auth, 'new phone code', user_id, MESSAGE_SECONDS);
  if (minute.hits > 1) throw tooSoon(minute.waitSeconds);
  const ofUser = await consume(auth, 'new phone codes', user_id, DAY);
  if (ofUser.hits > NEW_PHONE_CODES)
    throw refused(
      `No more than ${NEW_PHONE_CODES} codes a day go to numbers that are not confirmed yet. Please try again in ` +
        `${Math.ceil(ofUser.waitSeconds / HOUR)} hours, or use an authenticator app.`,
    );
  const toNumber = await consume(auth, 'codes to new number', phone, DAY);
  if (toNumber.hits > CODES_TO_NEW_NUMBER) throw notNow(toNumber.waitSeconds);
  const toBlock = await consume(auth, 'codes to block', phone.slice(0, -4), HOUR);
  if (toBlock.hits > CODES_TO_BLOCK) {
    await raiseAlarm(
      auth,
      `more than ${CODES_TO_BLOCK} codes within an hour to new numbers that begin alike`,
    );
    throw notNow(toBlock.waitSeconds);
  }
  const all = await countAll(auth);
  if (all.hits > auth.options.limits.phoneCodesPerHour) throw notNow(all.waitSeconds);
}

async function countAll(auth: Auth): Promise<{ hits: number; waitSeconds: number }> {
  const { phoneCodesPerHour } = auth.options.limits;
  const all = await consume(auth, 'phone codes', 'all', HOUR);
  if (all.hits > phoneCodesPerHour)
    await raiseAlarm(auth, `more than ${phoneCodesPerHour} codes to phones within an hour`);
  return all;
}

/** Tells the administrators, once an hour at most. */
async function raiseAlarm(auth: Auth, what: string): Promise<void> {
  if ((await consume(auth, 'phone code alarm', 'all', HOUR)).hits > 1) return;
  await inTransaction(auth, (tx) =>
    createTellAdmins(auth)(tx, {
      kind: 'phone_codes',
      about: what,
      subject: 'Unusually many codes are being sent to phones',
      lead: [
        `People with an account asked for ${what}. Every code costs money; somebody may earn by them.`,
        'Numbers that are not confirmed yet get no codes until the hour is over. Sign-in codes go on.',
        'Look at the accounts that were made lately, and block those that you do not know.',
      ],
      button: { label: 'See all accounts', path: '/app/admin?tab=users' },
    }),
  );
}

const refused = (message: string) => new AuthError(429, 'over_sms_send_rate_limit', message);
const tooSoon = (seconds: number) =>
  refused(`For security purposes, you can only request this after ${seconds} seconds.`);
const notNow = (seconds: number) =>
  refused(
    'No code can be sent to a new number at the moment, because too many were asked for. Please try again in ' +
      `${Math.ceil(seconds / 60)} minutes, or use an authenticator app.`,
  );
export const noMoreCodes = (seconds: number) =>
  refused(
    `Too many codes were asked for today: the next one can be sent in ${Math.ceil(seconds / 60)} minutes. Until then use ` +
      'another second factor or a recovery code.',
  );
