import { ApiError, badInput, explain } from '@labrish/api/errors';
import { LastAdmin } from '@labrish/api/users/lose-access';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryAfter } from '#http/retry-after.ts';
import { logFailure } from '#log/failure-log.ts';

/** The body version that auth-js asks for and reads (its lib/constants.ts). */
export const API_VERSION = '2024-01-01';

/** An error answer of the GoTrue contract: status, code and a sentence for a person. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
  }
}

/** One sentence for wrong, expired, used and unknown codes: the difference would help only a guesser. */
export const badCode = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
export const badLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
export const noToken = () =>
  new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
export const phonesUnused = () =>
  new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not used for sign-in here');
export const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
export const tooMany = (message: string) => new AuthError(429, 'over_request_rate_limit', message);

/** Translates refusals of the auth service into errors of our own API; returns anything else unchanged. */
export function toApiError(error: unknown): unknown {
  if (!(error instanceof AuthError)) return error;
  if (error.code === 'email_exists')
    return new ApiError('CONFLICT', 'There is already a user with this address.', { cause: error });
  if (error.code === 'validation_failed') return badInput('email', 'Please give an email address.');
  if (error.status === 429) return new ApiError('TOO_MANY_REQUESTS', error.message, { cause: error });
  return error;
}

/** Turns anything thrown into an error of the GoTrue contract, and logs it if the answer is a 5xx. */
export function toAuthError(error: unknown, request: FastifyRequest): AuthError {
  const authError = translate(error);
  logFailure(request, authError.status, error);
  return authError;
}

function translate(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof LastAdmin) return new AuthError(422, 'last_admin', error.message);
  const { statusCode = 500, code } = error as { statusCode?: number; code?: string };
  if (statusCode >= 400 && statusCode < 500)
    return new AuthError(statusCode, 'bad_request', plainReason(code));
  const explained = explain(error);
  // Answer 503: auth-js retries after it. After a 500 while it renews a session, it would sign the person out.
  if (explained.code === 'SERVICE_UNAVAILABLE')
    return new AuthError(503, 'unexpected_failure', explained.message);
  return new AuthError(500, 'unexpected_failure', 'Something went wrong on our side. Please try again.');
}

function plainReason(code: string | undefined): string {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'The request is too large: send at most 1 MB.';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return 'Send the request as JSON (Content-Type: application/json).';
  if (code === 'JSON_TOO_DEEP') return 'The JSON of the request is nested too deep.';
  if (code === 'BODY_NOT_UTF8') return 'The request is not UTF-8 text.';
  return 'The request could not be read.';
}

/**
 * Writes an error in the shape of the request's API version. `error_code` is in both shapes, so that a proxy which strips the
 * version header does no harm.
 */
export function sendError(error: AuthError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply
    .code(error.status)
    .headers({ 'x-sb-error-code': error.code, ...retryAfter(error.status, undefined) });
  const version = request.headers['x-supabase-api-version'];
  if (typeof version === 'string' && version >= API_VERSION)
    return reply
      .header('x-supabase-api-version', API_VERSION)
      .send({ code: error.code, error_code: error.code, message: error.message });
  return reply.send({
    code: error.status,
    error_code: error.code,
    msg: error.message,
    ...(error.status >= 500 && { error_id: request.id }),
  });
}

/** Message for somebody whom an administrator has blocked, wherever they try to come in. */
export const BLOCKED = 'This account is blocked. Please ask an administrator.';

/** Thrown when the API does not know the caller (401) or does not let them in (403). Fastify and the error table read `statusCode`. */
export class AuthenticationError extends Error {
  readonly statusCode: 401 | 403;
  readonly details: unknown;
  constructor(statusCode: 401 | 403, message: string, details?: { reason: string }) {
    super(message);
    this.name = 'AuthenticationError';
    this.statusCode = statusCode;
    this.details = details;
  }
}

export const badToken = () =>
  new AuthenticationError(401, 'Your sign-in has expired or is not valid. Please sign in again.');
export const noAccess = () =>
  new AuthenticationError(403, 'This account has no access here. Please ask an administrator for an invite.');
/** Refuses somebody who must set up a second factor first (REQUIRE_SECOND_FACTOR); the console offers it by `reason`. */
export const mustSetUpFactor = () =>
  new AuthenticationError(403, 'Set up a second factor to go on: your role needs one here.', {
    reason: 'second_factor_required',
  });
export const needsFactor = () =>
  new AuthenticationError(403, 'Enter the code of your second factor to go on.');

/** Thrown when the caller cannot be identified right now, because the outside auth service does not answer. */
export class ServiceUnavailable extends Error {
  readonly statusCode = 503;
  constructor(message: string) {
    super(message);
    this.name = 'ServiceUnavailable';
  }
}
