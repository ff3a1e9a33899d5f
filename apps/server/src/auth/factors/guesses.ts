import type { auth_factors } from '@labrish/db';
import { storeAccountWarning } from '#auth/mail/account-warning.ts';
import { queueMail } from '#mail/send.ts';
import { audit } from '#audit.ts';
import type { SignedIn } from '#auth/tokens/bearer.ts';
import type { Auth } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { consume } from '#rate-limit.ts';
import { inTransaction } from '#auth/transaction.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A try that was counted. */
export interface Guess {
  /** How many there were of this factor in this day; null where they are not counted. */
  today: number | null;
  /** Whether a limit allows no further one. */
  last: boolean;
}

/**
 * Counts a try of a factor's code, before it is compared: in this session by the hour, of this factor by the day. Whoever
 * has only the mailbox can open as many sessions as they like, so the day is what bounds them; the hour keeps one session
 * from using up the day. A session that has given a code before guesses nothing, so its owner is never refused there; nor
 * while a factor is being set up, which protects nothing yet.
 *
 * @throws {AuthError} 429, saying when to come back and what else to do.
 */
export async function countGuess(auth: Auth, who: SignedIn, factor: auth_factors): Promise<Guess> {
  if (who.aal >= 2 || factor.status !== 'verified') return { today: null, last: false };
  const { factorTriesPerHour, factorTriesPerDay } = auth.options.limits;
  const here = await consume(auth, 'factor in session', `${factor.id} ${who.session.id}`, HOUR);
  if (here.hits > factorTriesPerHour) {
    await tellOwner(auth, who, factor);
    throw tooMany(
      `Too many codes were tried here. Please try again in ${Math.ceil(here.waitSeconds / 60)} minutes.`,
    );
  }
  const all = await consume(auth, 'factor', factor.id, DAY);
  if (all.hits > factorTriesPerDay) {
    await tellOwner(auth, who, factor);
    throw tooMany(
      `Too many codes were tried for this second factor today. Please try again in ${Math.ceil(all.waitSeconds / HOUR)} ` +
        'hours. Until then use another second factor, or a browser where you are signed in already; you can add a new ' +
        'factor there. If you have neither, ask whoever runs this server to remove this one.',
    );
  }
  return { today: all.hits, last: here.hits === factorTriesPerHour || all.hits === factorTriesPerDay };
}

/**
 * Leaves a row about a wrong code that was counted, so at most `factorTriesPerDay` a day, and tells the owner at the last.
 */
export async function recordWrongCode(
  auth: Auth,
  who: SignedIn,
  factor: auth_factors,
  guess: Guess,
): Promise<void> {
  if (guess.today === null) return;
  await audit(auth.db.prisma, auth, {
    actor: { kind: 'user', id: who.user.id },
    action: 'mfa_failed',
    user_id: who.user.id,
    after: { factor_id: factor.id, session_id: who.session.id, tries_today: guess.today },
  });
  if (guess.last) await tellOwner(auth, who, factor);
}

/** Writes to the owner that a limit was reached, once a day for a factor. */
async function tellOwner(auth: Auth, { user }: SignedIn, factor: auth_factors): Promise<void> {
  const { email } = user;
  if (!email) return;
  if ((await consume(auth, 'factor warning', factor.id, DAY)).hits > 1) return;
  const mail_id = await inTransaction(auth, async (tx) => {
    await audit(tx, auth, {
      actor: { kind: 'system' },
      action: 'mfa_limit_reached',
      user_id: user.id,
      after: { factor_id: factor.id },
    });
    return storeAccountWarning(tx, auth, 'guessed_factor', { to: email });
  });
  await queueMail(auth, mail_id);
}

const tooMany = (message: string) => new AuthError(429, 'over_request_rate_limit', message);
