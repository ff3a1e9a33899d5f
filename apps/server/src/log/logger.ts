import createRedact from '@pinojs/redact';
import type { FastifyServerOptions } from 'fastify';

/**
 * Structured logs that may be kept and shown around: a request is its method, its path without the query (which can hold
 * sign-in tokens and signatures) and its id. Bodies and headers are never logged; what names an address, a token or a
 * text is blacked out wherever an object carries it.
 */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    formatters: { log: blackedOut },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?')[0] }),
      err: describe,
    },
  };
}

/** Total: libraries throw errors without a message, and things that are no errors; a line of the log must not fail for it. */
function describe(thrown: unknown) {
  const error: Partial<NodeJS.ErrnoException> =
    thrown instanceof Error ? thrown : { message: String(thrown) };
  return {
    type: error.name ?? typeof thrown,
    message: withoutSecrets(error.message ?? ''),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.code && { code: error.code }),
  };
}

const SECRET_KEYS = [
  'address',
  'authorization',
  'body',
  'choice',
  'code',
  'content',
  'cookie',
  'email',
  'from',
  'link',
  'params',
  'password',
  'phone',
  'profile_name',
  'raw',
  'text',
  'to',
  'token',
  'access_token',
  'refresh_token',
];

const redact = createRedact({
  paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  censor: '[redacted]',
  serialize: false,
});

/**
 * What pino's own option `redact` does, but for lines only: that one also searches the id that every request's logger is
 * made with, which costs a small read a tenth of its time. `req`, `res` and `err` tell only what serializers pick.
 */
function blackedOut({ req, res, err, ...entry }: Record<string, unknown>): Record<string, unknown> {
  // pino leaves out what is undefined.
  return { ...(redact(entry) as Record<string, unknown>), restore: undefined, req, res, err };
}

/** Phone numbers, mail addresses, tokens and keys inside free text such as a database error. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\b(?:lbr_|eyJ)[\w.-]{16,}/g, '[token]')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]')
    .replace(/\+?\d[\d ()-]{7,}\d/g, '[number]');
}
