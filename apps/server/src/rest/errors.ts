import { explain } from '@labrish/api/errors';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AudioMissing } from '#audio/store.ts';
import { retryAfter } from '#http/retry-after.ts';
import { logFailure } from '#log/failure-log.ts';

export interface HttpError {
  status: number;
  body: { error: string; details?: unknown };
  headers: Record<string, string>;
}

/** Our own sentences for Fastify's error codes. */
const OUR_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as JSON, with the header content-type: application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is shorter or longer than its content-length header says.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; send a JSON object.',
  FST_ERR_BAD_URL: 'The address is not well formed.',
  FST_ERR_MAX_PARAM_LENGTH: 'Part of the address is too long.',
};

/**
 * Converts anything thrown to an HTTP answer, for all routes but /auth/v1 and /trpc. Messages of 5xx are constants, unless an ApiError
 * was thrown on purpose. Pure, and never throws.
 */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof AudioMissing) return answer(404, 'The audio is not there.');
  const status = refusalOf(error);
  if (status) return answer(status, wordsOf(error as FastifyError), undefined, headersOf(error));
  const explained = explain(error);
  const code = getHTTPStatusCodeFromError(explained);
  return answer(code, explained.message, explained.details, retryAfter(code, explained.details));
}

/**
 * Handles errors for Fastify: answers, and logs failures of ours with the request's id. Also serves as its `frameworkErrors`
 * option (an address that is malformed or too long), which no error handler sees.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, headers } = toHttpError(error);
  logFailure(request, status, error);
  void reply.headers(headers).status(status).send(body);
}

/** Answers addresses that have no route. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(404).send({ error: 'There is nothing at this address.' });
}

/** Returns the status of an error that Fastify or a plugin made for the client: 4xx only. */
function refusalOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

function wordsOf(error: FastifyError): string {
  if (error instanceof SyntaxError) return 'The body is not valid JSON.';
  return OUR_MESSAGES[error.code] ?? error.message;
}

/** Returns the headers that a plugin wants sent along, like retry-after of a rate limit. */
function headersOf(error: unknown): Record<string, string> {
  const headers = error instanceof Error && 'headers' in error ? error.headers : undefined;
  return typeof headers === 'object' && headers !== null ? (headers as Record<string, string>) : {};
}

function answer(
  status: number,
  error: string,
  details?: unknown,
  headers: Record<string, string> = {},
): HttpError {
  return { status, body: { error, ...(details !== undefined && { details }) }, headers };
}
