import type { auth_factors } from '@labrish/db';
import { storeAccountWarning } from '#auth/mailed-links.ts';
import { SEND_MAIL } from '#mail/send.ts';
import { audit } from '#audit.ts';
import type { SignedIn } from '#auth/tokens/bearer.ts';
import { type Auth, inTransaction } from '#auth/context.ts';
import { tooMany } from '#auth/errors.ts';
import { consume } from '#rate-limit.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A counted attempt. */
export interface Guess {
  /** Number of attempts at this factor today; null where they are not counted. */
  today: number | null;
  /** Whether this was the last attempt that a limit allows. */
  last: boolean;
}

/**
 * Counts an attempt at a factor's code before the code is compared: per hour in this session, and per day for this factor. Somebody
 * who has only the mailbox can open any number of sessions, so the daily limit is what stops them; the hourly limit keeps one
 * session from using up the day.
 *
 * In a session at aal2, counts this session's attempts only. Strangers therefore cannot lock its owner out, and somebody with a copy of the
 * session cannot guess a code to make it fresh. Does not count attempts at an unverified factor, which protects nothing yet.
 *
 * @throws {AuthError} 429, saying when to come back and what else to do.
 */
export async function countGuess(auth: Auth, who: SignedIn, factor: auth_factors): Promise<Guess> {
  if (factor.status !== 'verified') return { today: null, last: false };
  const { factorTriesPerHour, factorTriesPerDay } = auth.options.limits;
  const here = await consume(auth, 'factor in session', `${factor.id} ${who.session.id}`, HOUR);
  if (here.hits > factorTriesPerHour) {
    await warnOwner(auth, who, factor);
    throw tooMany(
      `Too many codes were tried here. Please try again in ${Math.ceil(here.waitSeconds / 60)} minutes.`,
    );
  }
  if (who.aal >= 2) return { today: null, last: false };
  const all = await consume(auth, 'factor', factor.id, DAY);
  if (all.hits > factorTriesPerDay) {
    await warnOwner(auth, who, factor);
    throw tooMany(
      `Too many codes were tried for this second factor today. Please try again in ${Math.ceil(all.waitSeconds / HOUR)} ` +
        'hours. Until then use another second factor, or a browser where you are signed in already; you can add a new ' +
        'factor there. If you have neither, ask whoever runs this server to remove this one.',
    );
  }
  return { today: all.hits, last: here.hits === factorTriesPerHour || all.hits === factorTriesPerDay };
}

/** Audits a counted wrong code (at most `factorTriesPerDay` a day), and warns the owner if no further one is allowed for now. */
export async function recordWrongCode(
  auth: Auth,
  who: SignedIn,
  factor: auth_factors,
  guess: Guess,
): Promise<void> {
  if (guess.today === null) return;
  await audit(auth.db.prisma, auth, { user: who.user.id }, 'mfa_failed', {
    after: { factor_id: factor.id, session_id: who.session.id, tries_today: guess.today },
  });
  if (guess.last) await warnOwner(auth, who, factor);
}

/** Mails the owner that a limit was reached, once a day for a factor. */
async function warnOwner(auth: Auth, { user }: SignedIn, factor: auth_factors): Promise<void> {
  const { email } = user;
  if (!email) return;
  if ((await consume(auth, 'factor warning', factor.id, DAY)).hits > 1) return;
  await inTransaction(auth, async (tx) => {
    await audit(tx, auth, 'system', 'mfa_limit_reached', {
      user_id: user.id,
      after: { factor_id: factor.id },
    });
    await storeAccountWarning(tx, auth, 'guessed_factor', { to: email });
  });
  auth.jobs.trigger(SEND_MAIL);
}
