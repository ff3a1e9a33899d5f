import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { consume } from '#rate-limit.ts';
import { visitorOf } from '#http/visitor.ts';

const DAY = 24 * 3600;
/** GoTrue's default for messages (conf/configuration.go, SMS max_frequency). */
const CODE_INTERVAL_SECONDS = 60;

/**
 * Limits messages with a code to one a minute per number and per user, so that setting up another factor or number has to wait as
 * well.
 *
 * @throws {AuthError} 429
 */
export async function limitCode(auth: Auth, user_id: string, phone: string): Promise<void> {
  for (const subject of [user_id, phone]) {
    const { hits, waitSeconds } = await consume(auth, 'phone code', subject, CODE_INTERVAL_SECONDS);
    if (hits > 1)
      throw new AuthError(
        429,
        'over_sms_send_rate_limit',
        `For security purposes, you can only request this after ${waitSeconds} seconds.`,
      );
  }
}

/** Codes per user and day to numbers that are not verified: enough to set one's own phone up. */
const UNVERIFIED_PHONE_CODES = 5;

/** Prevents a user from sending codes to a list of other people's numbers. @throws {AuthError} 429 */
export async function limitUnverifiedPhoneCodes(auth: Auth, user_id: string): Promise<void> {
  const { hits, waitSeconds } = await consume(auth, 'unverified phone code', user_id, DAY);
  if (hits > UNVERIFIED_PHONE_CODES)
    throw new AuthError(
      429,
      'over_sms_send_rate_limit',
      `No more than ${UNVERIFIED_PHONE_CODES} codes a day go to numbers that are not confirmed yet. Please try again in ` +
        `${Math.ceil(waitSeconds / 3600)} hours, or use an authenticator app.`,
    );
}

/** Limits how often one subject does something. @throws {AuthError} 429 */
export async function limit(
  auth: Auth,
  kind: string,
  subject: string,
  max: number,
  windowSeconds: number,
): Promise<void> {
  const { hits, waitSeconds } = await consume(auth, kind, subject, windowSeconds);
  if (hits > max)
    throw new AuthError(
      429,
      'over_request_rate_limit',
      `Too many tries. Please wait ${waitSeconds} seconds and try again.`,
    );
}

/** Window of the limit per visitor (GoTrue: 30 in 5 minutes). */
const VISIT_SECONDS = 300;

/**
 * Returns route options that limit how often one visitor may call an endpoint that sends mail or takes codes. Each endpoint is
 * counted separately.
 *
 * @throws {AuthError} 429, with `retry-after`
 */
export function perVisitor(auth: Auth) {
  const max = auth.options.limits.perVisitor;
  if (max === 0) return {};
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const kind = `visits ${request.routeOptions.url}`;
      const { hits, waitSeconds } = await consume(auth, kind, visitorOf(request.ip), VISIT_SECONDS);
      if (hits <= max) return;
      void reply.header('retry-after', waitSeconds);
      const minutes = Math.ceil(waitSeconds / 60);
      throw new AuthError(
        429,
        'over_request_rate_limit',
        `Too many requests from your address. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
      );
    },
  };
}
