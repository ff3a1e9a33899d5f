import createRedact from '@pinojs/redact';
import Fastify, { type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import { causesOf, type Cause } from './cause-chain.ts';
import { traceOfLine } from './trace.ts';

/**
 * Returns options for structured logs that may be stored and shared. Of a request, logs the method, the path without the query (which
 * can hold sign-in tokens and signatures) and the trace id, which all later lines about the request have as well. Never logs bodies
 * and headers; redacts keys that hold an address, a token or a text, at most two levels deep in an object.
 */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    formatters: { log: redactLine },
    mixin: traceOfLine,
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?')[0] }),
      err: describe,
    },
  };
}

/** Creates the server's logger, before the services that write to it. */
export function createLogger(options: object): FastifyBaseLogger {
  return Fastify({ logger: options }).log;
}

/** Describes an error for the log. Never throws: libraries throw errors without a message and things that are no errors. */
function describe(thrown: unknown) {
  const [outermost, ...causes] = causesOf(thrown).map(redactCause);
  return {
    ...(outermost ?? { type: typeof thrown, message: String(thrown) }),
    stack: framesOf(thrown),
    ...(causes.length && { causes }),
  };
}

function redactCause({ name, code, message }: Cause) {
  const words = QUOTING.test(name) ? withoutValues(message) : message;
  // Keep the last line of Prisma's message, which says what is wrong; the lines before it quote our code.
  const told = name.startsWith('Prisma') ? (words.trim().split('\n').at(-1) ?? '') : words;
  return { type: name, message: withoutSecrets(told.slice(0, MESSAGE_LENGTH)), ...(code && { code }) };
}

const MESSAGE_LENGTH = 500;
const FRAMES = 20;

/** Returns the stack frames without the message in front of them, which may hold secrets and is logged redacted. */
function framesOf(thrown: unknown): string {
  const stack = thrown instanceof Error && typeof thrown.stack === 'string' ? thrown.stack : '';
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES)
    .join('\n');
}

/** Names of errors whose messages quote input: PostgreSQL's, under each name that libraries give them, and those of JSON. */
const QUOTING =
  /^(Prisma|DriverAdapter|UserFacing|error$|ConnectionError|SyntaxError|postgres$|[A-Z]\w+Value$)/;

/** Matches names of PostgreSQL objects, which stay in the message. Sticky (`y`): no match can begin inside a value. */
const NAMED =
  /[^"]*\b(?:relation|table|column|constraint|index|function|type|schema|database|role|user) "[\w.]{1,63}"/y;

/** Returns a database's message without the values in it. */
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
 * Redacts a log line. Pino's option `redact` would also search the fields of each request's child logger, which hold only the trace
 * id, and take a tenth of the time of a small request. `req`, `res` and `err` hold only what serializers pick.
 */
function redactLine({ req, res, err, ...entry }: Record<string, unknown>): Record<string, unknown> {
  // Remove the redactor's function `restore` from the line: pino leaves out undefined values.
  return { ...(redact(entry) as Record<string, unknown>), restore: undefined, req, res, err };
}

/** Redacts phone numbers, mail addresses, tokens and keys inside free text such as a database error. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\b(?:lbr_|eyJ)[\w.-]{16,}/g, '[token]')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]')
    .replace(/\+?\d[\d ()-]{7,}\d/g, '[number]');
}
