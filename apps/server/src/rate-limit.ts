import { Prisma } from '@labrish/db';
import type { Auth, AuthServices } from './context.ts';
import { AuthError } from './errors.ts';

const DAY = 24 * 3600;
/** GoTrue's default for messages (conf/configuration.go, SMS max_frequency). */
const CODE_INTERVAL_SECONDS = 60;

/**
 * Counts one event of a kind for a subject (an address, a session) in windows of some seconds, in one statement, shared
 * by all server processes. The subject is stored as an HMAC.
 *
 * @param times counts so many at once.
 * @returns how many so far in this window, and the seconds until the next one.
 */
export async function hit(
  services: Pick<AuthServices, 'db' | 'secrets' | 'now'>,
  kind: string,
  subject: string,
  windowSeconds: number,
  times = 1,
): Promise<{ hits: number; waitSeconds: number }> {
  const key = services.secrets.mac('auth-throttle', `${kind}|${subject}`).toString('hex');
  const now = services.now();
  const fresh = new Date(now.getTime() - windowSeconds * 1000);
  const rows = await services.db.prisma.$queryRaw<{ hits: number; window_start: Date }[]>(Prisma.sql`
    insert into auth_throttles as t (key, hits, window_start) values (${key}, ${times}::int, ${now}::timestamptz)
    on conflict (key) do update set
      hits = case when t.window_start <= ${fresh}::timestamptz then excluded.hits else t.hits + excluded.hits end,
      window_start = case when t.window_start <= ${fresh}::timestamptz then excluded.window_start else t.window_start end
    returning hits, window_start`);
  const { hits, window_start } = rows[0] ?? { hits: 1, window_start: now };
  const left = window_start.getTime() + windowSeconds * 1000 - now.getTime();
  return { hits, waitSeconds: Math.max(1, Math.ceil(left / 1000)) };
}

/**
 * One message with a code per minute, to one number and for one user: who sets up another factor or another number waits
 * as well.
 *
 * @throws {AuthError} 429
 */
export async function limitCode(auth: Auth, user_id: string, phone: string): Promise<void> {
  for (const subject of [user_id, phone]) {
    const { hits, waitSeconds } = await hit(auth, 'phone code', subject, CODE_INTERVAL_SECONDS);
    if (hits > 1)
      throw new AuthError(
        429,
        'over_sms_send_rate_limit',
        `For security purposes, you can only request this after ${waitSeconds} seconds.`,
      );
  }
}

/** Codes that one user may have sent in a day to numbers that are not verified: enough to set one's own phone up. */
const STRANGE_CODES = 5;

/** Keeps a user from going through a list of numbers, to have them rung. @throws {AuthError} 429 */
export async function limitStrangeCodes(auth: Auth, user_id: string): Promise<void> {
  const { hits, waitSeconds } = await hit(auth, 'strange phone code', user_id, DAY);
  if (hits > STRANGE_CODES)
    throw new AuthError(
      429,
      'over_sms_send_rate_limit',
      `No more than ${STRANGE_CODES} codes a day go to numbers that are not confirmed yet. Please try again in ` +
        `${Math.ceil(waitSeconds / 3600)} hours, or use an authenticator app.`,
    );
}

/** @throws {AuthError} 429 when one subject did something too often. */
export async function limit(
  auth: Auth,
  kind: string,
  subject: string,
  max: number,
  windowSeconds: number,
): Promise<void> {
  const { hits, waitSeconds } = await hit(auth, kind, subject, windowSeconds);
  if (hits > max)
    throw new AuthError(
      429,
      'over_request_rate_limit',
      `Too many tries. Please wait ${waitSeconds} seconds and try again.`,
    );
}

/** Route options: the per-IP limit of the endpoints that send mail or take codes. */
export function perIp(auth: Auth) {
  const max = auth.options.limits.perIp;
  return { config: { rateLimit: max > 0 ? { max, timeWindow: '5 minutes' } : (false as const) } };
}
