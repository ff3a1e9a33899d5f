import { TRPCClientError } from '@trpc/client';

/** What the server sends along with an error (packages/api/src/trpc.ts). */
interface ErrorData {
  httpStatus: number;
  details?: unknown;
}

/** Who changed a thing while it was being edited, when, and the version that they left. */
export interface LastChange {
  version: number;
  changed_by: string | null;
  changed_at: string | null;
}

/** Something that the server found wrong with an input, and its place. */
interface Problem {
  path: string;
  message: string;
}

/** The server's own words; undefined when none came, as with a lost connection, and when they are empty. */
export function serverError(error: unknown): string | undefined {
  return dataOf(error) ? (error as Error).message.trim() || undefined : undefined;
}

/** The change that an edit conflicts with (409); undefined for any other error. */
export function conflictOf(error: unknown): LastChange | undefined {
  const data = dataOf(error);
  return data?.httpStatus === 409 && isLastChange(data.details) ? data.details : undefined;
}

/** What the server found wrong with an input, each with its place; nothing for any other error. */
export function problemsOf(error: unknown): Problem[] {
  const data = dataOf(error);
  return data?.httpStatus === 400 && Array.isArray(data.details) ? (data.details as Problem[]) : [];
}

/** Whether the server refused something because it is no longer as it was when this page learned of it (409). */
export function isConflict(error: unknown): boolean {
  return statusOf(error) === 409;
}

/** Whether the server says that there is no such thing, or none any more (404). */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404;
}

/**
 * Whether the server no longer knows the session. To ask it anything more would end it here, and take what was typed
 * along.
 */
export function isSignedOut(error: unknown): boolean {
  return statusOf(error) === 401;
}

/** What the server said, or why it said nothing; 'Unknown error' (SPEC section 8) where there are no words. */
export function errorMessage(error: unknown): string {
  return (error instanceof Error && error.message.trim()) || 'Unknown error';
}

/** The HTTP status that the server answered with; undefined when it did not answer. */
export function statusOf(error: unknown): number | undefined {
  return dataOf(error)?.httpStatus;
}

/** Undefined where our server has not answered: what stands between may answer in its place. */
function dataOf(error: unknown): ErrorData | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data = error.data as Partial<ErrorData> | null | undefined;
  return typeof data?.httpStatus === 'number' ? (data as ErrorData) : undefined;
}

/** A refusal may be a conflict with something else than a version. */
function isLastChange(details: unknown): details is LastChange {
  return typeof details === 'object' && details !== null && 'version' in details && 'changed_by' in details;
}
