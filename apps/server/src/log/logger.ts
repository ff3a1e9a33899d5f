import createRedact from '@pinojs/redact';
import Fastify from 'fastify';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { causesOf } from './cause-chain.ts';
import type { Cause } from './cause-chain.ts';
import { traceOfLine } from './trace-requests.ts';

/**
 * Structured logs that may be stored and shown around: a request is its method, its path without the query (which can hold
 * sign-in tokens and signatures) and its trace, which all that it leads to names as well. Bodies and headers are never logged; what names an address, a token or a
 * text is blacked out wherever an object carries it.
 */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    formatters: { log: blackedOut },
    mixin: traceOfLine,
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?')[0] }),
      err: describe,
    },
  };
}

/** The server's logger, made before the services that write to it. */
export function createLogger(options: object): FastifyBaseLogger {
  return Fastify({ logger: options }).log;
}

/** Total: libraries throw errors without a message, and things that are no errors; a line of the log must not fail for it. */
function describe(thrown: unknown) {
  const [outermost, ...causes] = causesOf(thrown).map(tellable);
  return {
    ...(outermost ?? { type: typeof thrown, message: String(thrown) }),
    stack: framesOf(thrown),
    ...(causes.length && { causes }),
  };
}

function tellable({ name, code, message }: Cause) {
  const words = QUOTING.test(name) ? withoutValues(message) : message;
  // Prisma shows the line of ours that called it first, and says what is wrong last.
  const told = name.startsWith('Prisma') ? (words.trim().split('\n').at(-1) ?? '') : words;
  return { type: name, message: withoutSecrets(told.slice(0, MESSAGE_LENGTH)), ...(code && { code }) };
}

const MESSAGE_LENGTH = 500;
const FRAMES = 20;

/** Where it was thrown; the message in front of it is told without what is secret in it. */
function framesOf(thrown: unknown): string {
  const stack = thrown instanceof Error && typeof thrown.stack === 'string' ? thrown.stack : '';
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES)
    .join('\n');
}

/** Errors whose messages quote what somebody typed: PostgreSQL's, by each name that they have on their way up, and of JSON. */
const QUOTING =
  /^(Prisma|DriverAdapter|UserFacing|error$|ConnectionError|SyntaxError|postgres$|[A-Z]\w+Value$)/;

/** Names of PostgreSQL's own things stay; `y`: one after the other from the start, so that none is taken out of a value. */
const NAMED =
  /[^"]*\b(?:relation|table|column|constraint|index|function|type|schema|database|role|user) "[\w.]{1,63}"/y;

/** A database's message without the values in it. */
export function withoutValues(message: string): string {
  let end = 0;
  for (NAMED.lastIndex = 0; NAMED.test(message);) end = NAMED.lastIndex;
  return message.slice(0, end) + message.slice(end).replace(/".*"|".*$/s, '[value]');
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
