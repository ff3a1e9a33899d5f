import { TRPCError } from '@trpc/server';
import { z } from 'zod';

type Code = TRPCError['code'];

/**
 * A refusal whose message is written for the caller: message and details are sent unchanged, with the status of
 * its code. `explain` turns everything else that is thrown into an ApiError.
 */
export class ApiError extends TRPCError {
  readonly details: unknown;

  constructor(code: Code, message: string, options: { details?: unknown; cause?: unknown } = {}) {
    super({ code, message, cause: options.cause });
    this.name = 'ApiError';
    this.details = options.details;
  }
}

/** One thing that is wrong with an input: where (`actions[0].title`, empty for the whole) and what. */
export interface Problem {
  path: string;
  message: string;
}

/** Creates the 404 for an id that does not exist. @param thing a noun: "topic". */
export const notFound = (thing: string) => new ApiError('NOT_FOUND', `There is no such ${thing}.`);

/** Returns the row that a query found. @throws {ApiError} NOT_FOUND where it found none */
export function orNotFound<Row>(row: Row | null | undefined, thing: string): Row {
  if (!row) throw notFound(thing);
  return row;
}

/** Creates the 409 for what the present state of things does not allow. */
export const conflict = (message: string) => new ApiError('CONFLICT', message);

/** Creates the 403 for what this caller may not do. */
export const forbidden = (message: string) => new ApiError('FORBIDDEN', message);

/** Creates the 400 for a value that is well formed and still invalid here. */
export const badInput = (path: string, message: string) =>
  new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });

const UNEXPECTED =
  'Something went wrong on our side. Try again; if it keeps happening, tell an administrator.';
const UNREACHABLE = 'The database cannot be reached right now. Try again in a moment.';

/**
 * PostgreSQL's codes for a lost race (serialisation failure, deadlock): the transaction was rolled back. Prisma reports them as P2034, but
 * for a raw query it only quotes them in the message.
 */
const LOST_RACE = /^(P2034|40001|40P01)$/;
const LOST_RACE_IN_WORDS = /^(?=.*Raw query failed).*Code: `(40001|40P01)`/s;

/** Prisma's codes for a database that is unreachable, overloaded or too slow (prisma.io/docs/orm/reference/error-reference). */
const UNREACHABLE_PRISMA_CODE = /^P(1001|1002|1008|1011|1017|2024|2028|2037)$/;
/**
 * Codes for the same failures from Node's sockets and from PostgreSQL itself (SQLSTATE class 08, 25P03, 53300, 57014, 57P01 to 57P05).
 * Every failure to connect arrives as class 08 (ConnectionError): the database refuses connections, does not exist, or rejects our
 * credentials.
 */
const UNREACHABLE_SYSTEM_CODE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|25P03|53300|57014|57P0[1-5])$/;
/** Messages for the same failures: `pg` has no code for these, and Prisma has the same code (P2010) for any raw query that failed. */
const UNREACHABLE_PG_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout)/;
const UNREACHABLE_PRISMA_MESSAGE =
  /Can't reach database server|server has closed the connection|Connection terminated|Query read timeout|Code: `(08\w{3}|25P03|53300|57014|57P0[1-5])`/;

/**
 * `kind`s for the same failures from Prisma's driver adapter: of socket errors, and of errors of a COMMIT, to which Prisma gives no code.
 */
const UNREACHABLE_ADAPTER_KIND = /^(ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections)$/;

/**
 * SQLSTATE codes of a database that answers and takes no writes: it can only be read (25006), has no disk, memory or other resource
 * left (class 53), or its disk is broken (58030).
 */
const NOT_WRITABLE_CODE = /^(25006|53\w{3}|58030)$/;
const NOT_WRITABLE_PRISMA_MESSAGE =
  /Code: `(25006|53\w{3}|58030)`|in a read-only transaction|No space left on device/;
const NOT_WRITABLE =
  'The database stores nothing at the moment, so nothing was changed. Try again in a while.';

/** Checks whether the database answered, and could not store anything. */
export function isNotWritable(thrown: unknown): boolean {
  const saysSo = thrown instanceof Error && /^(PrismaClient|DriverAdapter)/.test(thrown.name);
  return (
    NOT_WRITABLE_CODE.test(codeOf(thrown)) || (saysSo && NOT_WRITABLE_PRISMA_MESSAGE.test(thrown.message))
  );
}

/** Turns anything thrown into an error that may be sent. The original stays as `cause`, for the log. Never throws. */
export function explain(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof TRPCError) return explainTrpc(thrown);
  if (thrown instanceof z.ZodError) return invalid(thrown);
  return explainStatus(thrown) ?? explainDatabase(thrown) ?? unexpected(thrown);
}

/** Our codes for the `statusCode` that an error may carry. */
const CODE_OF_STATUS: Partial<Record<number, Code>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/**
 * Turns an error that has a `statusCode` into an ApiError with its message: code that sets a `statusCode` writes the message for clients.
 */
function explainStatus(thrown: unknown): ApiError | undefined {
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : undefined;
  const code = typeof status === 'number' ? CODE_OF_STATUS[status] : undefined;
  const { details } = Object(thrown) as { details?: unknown };
  return code && new ApiError(code, (thrown as Error).message, { details, cause: thrown });
}

function explainTrpc(error: TRPCError): ApiError {
  // An input that does not parse is the caller's mistake; an output that does not parse is ours.
  if (error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError) return invalid(error.cause);
  if (error.code !== 'INTERNAL_SERVER_ERROR')
    return new ApiError(error.code, error.message, { cause: error });
  if (error.cause && !(error.cause instanceof z.ZodError)) return explain(error.cause);
  return unexpected(error);
}

function explainDatabase(thrown: unknown): ApiError | undefined {
  const code = codeOf(thrown);
  const refusal = (code: Code, message: string) => new ApiError(code, message, { cause: thrown });
  if (code === 'P2002') return refusal('CONFLICT', 'There is already one with this key.');
  if (code === 'P2025') return refusal('NOT_FOUND', 'There is no such record.');
  if (code === 'P2003') return refusal('BAD_REQUEST', 'This refers to something that does not exist.');
  if (LOST_RACE.test(code) || (thrown instanceof Error && LOST_RACE_IN_WORDS.test(thrown.message)))
    return refusal('CONFLICT', 'Somebody else changed this at the same moment. Try again.');
  const codes = [UNREACHABLE_PRISMA_CODE, UNREACHABLE_ADAPTER_KIND, UNREACHABLE_SYSTEM_CODE];
  if (codes.some((pattern) => pattern.test(code)) || saysUnreachable(thrown))
    return refusal('SERVICE_UNAVAILABLE', UNREACHABLE);
  if (isNotWritable(thrown)) return refusal('SERVICE_UNAVAILABLE', NOT_WRITABLE);
  return undefined;
}

function unexpected(cause: unknown): ApiError {
  return new ApiError('INTERNAL_SERVER_ERROR', UNEXPECTED, { cause });
}

/** Returns the error's own code, or that of the driver error in its `cause`; '' if neither has one. */
function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  const { originalCode, kind } = Object(thrown.cause) as Record<string, unknown>;
  const codes = ['code' in thrown ? thrown.code : undefined, originalCode, kind];
  return codes.find((code) => typeof code === 'string') ?? '';
}

function saysUnreachable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const byPrisma = /^(PrismaClient|DriverAdapter)/.test(thrown.name);
  return (byPrisma ? UNREACHABLE_PRISMA_MESSAGE : UNREACHABLE_PG_MESSAGE).test(thrown.message);
}

/** Maximum problems that an answer lists; an input can be wrong in a million places. */
const LISTED = 20;
const MESSAGE_LENGTH = 200;

function invalid(error: z.ZodError): ApiError {
  const details = error.issues.slice(0, LISTED).map(problem);
  const told = details.slice(0, 3).map(({ path, message }) => (path ? `${path}: ${message}` : message));
  const more = error.issues.length > 3 ? ` (and ${error.issues.length - 3} more)` : '';
  return new ApiError('BAD_REQUEST', `This cannot be used as it is. ${told.join('; ')}${more}`, { details });
}

function problem(issue: z.core.$ZodIssue): Problem {
  const path = issue.path
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i ? '.' : ''}${String(key)}`))
    .join('');
  const message = issue.message.endsWith('received undefined') ? 'is required' : issue.message;
  return { path: path.slice(0, MESSAGE_LENGTH), message: message.slice(0, MESSAGE_LENGTH) };
}
