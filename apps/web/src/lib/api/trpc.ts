import type { AppRouter } from '@labrish/api';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { mayAny, type Permission } from '@labrish/api/permissions';
import { TRPCClientError } from '@trpc/client';

/** The typed client of the API. The session adds who is calling (session/trpc-client.ts). */
export const trpc = createTRPCReact<AppRouter>();
/** Context key of a query that takes seconds: it gets its own request, so that no other query waits for it. */
export const ALONE = 'alone';
export type Outputs = inferRouterOutputs<AppRouter>;

/** Returns whether the signed-in user is an admin; undefined while that is unknown. The server enforces the rights. */
export function useIsAdmin(): boolean | undefined {
  const role = trpc.users.me.useQuery().data?.profile.role;
  return role && role === 'admin';
}

/** Returns whether the signed-in user has one of these permissions, as every admin has; undefined while that is unknown. */
export function useMay(...permissions: Permission[]): boolean | undefined {
  const profile = trpc.users.me.useQuery().data?.profile;
  return profile && mayAny(profile, permissions);
}

/** The data that the server sends with an error (packages/api/src/trpc.ts). */
interface ErrorData {
  httpStatus: number;
  details?: unknown;
}

/** Who changed a thing while it was being edited, when, and the version after that change. */
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

/** Returns the server's own message; undefined when the server did not answer or the message is empty. */
export function serverError(error: unknown): string | undefined {
  return dataOf(error) ? (error as Error).message.trim() || undefined : undefined;
}

/** Returns the change that an edit conflicts with (409); undefined for any other error. */
export function conflictOf(error: unknown): LastChange | undefined {
  const data = dataOf(error);
  return data?.httpStatus === 409 && isLastChange(data.details) ? data.details : undefined;
}

/** Returns the details that the server sends with an error, whatever they are. */
export function serverDetails(error: unknown): unknown {
  return dataOf(error)?.details;
}

/** Returns what the server found wrong with an input, each with its place; an empty list for any other error. */
export function problemsOf(error: unknown): Problem[] {
  const data = dataOf(error);
  return data?.httpStatus === 400 && Array.isArray(data.details) ? (data.details as Problem[]) : [];
}

/** Returns why the server refused a request (403) until the user gives or sets up a second factor; undefined for any other error. */
export function refusalReason(error: unknown): 'fresh_factor' | 'second_factor_required' | undefined {
  const data = dataOf(error);
  if (data?.httpStatus !== 403) return undefined;
  return (Object(data.details) as { reason?: 'fresh_factor' | 'second_factor_required' }).reason;
}

/** Returns whether the server refused a request because this page's data is stale (409). */
export function isConflict(error: unknown): boolean {
  return statusOf(error) === 409;
}

/** Returns whether the server answered that what a request is about does not exist, or no longer (404). */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404;
}

/**
 * Returns whether the server no longer knows the session (401). Do not query then: a query refused with 401 ends the
 * session in this tab, and what was typed is lost.
 */
export function isSignedOut(error: unknown): boolean {
  return statusOf(error) === 401;
}

/** Returns the error's message; 'Unknown error' (SPEC section 8) when it is empty. */
export function errorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message.trim() : '';
  if (NO_ANSWER.test(message))
    return 'The server did not answer properly. Check the connection and try again.';
  return message || 'Unknown error';
}

/** What tRPC and browsers say when nobody answers, or a proxy in place of the server. */
const NO_ANSWER =
  /^(Unable to transform response|Unexpected (token|end)|JSON\.parse|Failed to fetch|Load failed|NetworkError)/;

/** Returns the HTTP status that the server answered with; undefined when it did not answer. */
export function statusOf(error: unknown): number | undefined {
  return dataOf(error)?.httpStatus;
}

/** Returns the data of an error; undefined when our server did not answer, even if a proxy did in its place. */
function dataOf(error: unknown): ErrorData | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data = error.data as Partial<ErrorData> | null | undefined;
  return typeof data?.httpStatus === 'number' ? (data as ErrorData) : undefined;
}

/** Checks whether the details name a change: a conflict may be about something other than a version. */
function isLastChange(details: unknown): details is LastChange {
  return typeof details === 'object' && details !== null && 'version' in details && 'changed_by' in details;
}
