import { TRPCClientError } from '@trpc/client';
import { z } from 'zod';

/** What the server sends along with an error (packages/api/src/trpc.ts). */
const errorData = z.object({ httpStatus: z.number(), details: z.unknown().optional() });
const lastChange = z.object({
  version: z.number(),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
});

const problems = z.array(z.object({ path: z.string(), message: z.string() }));

/** Who changed a thing while it was being edited, when, and the version that they left. */
export type LastChange = z.infer<typeof lastChange>;

/** The server's own words; undefined when none came, as with a lost connection, and when they are empty. */
export function serverError(error: unknown): string | undefined {
  return error instanceof TRPCClientError && errorData.safeParse(error.data).success
    ? error.message.trim() || undefined
    : undefined;
}

/** The change that an edit conflicts with (409); undefined for any other error. */
export function conflictOf(error: unknown): LastChange | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data = errorData.safeParse(error.data);
  return data.data?.httpStatus === 409 ? lastChange.safeParse(data.data.details).data : undefined;
}

/** What the server found wrong with an input, each with its place; nothing for any other error. */
export function problemsOf(error: unknown): z.infer<typeof problems> {
  if (!(error instanceof TRPCClientError)) return [];
  const data = errorData.safeParse(error.data);
  return data.data?.httpStatus === 400 ? (problems.safeParse(data.data.details).data ?? []) : [];
}

/** Whether the server refused something because it is no longer as it was when this page learned of it (409). */
export function isConflict(error: unknown): boolean {
  return statusOf(error) === 409;
}

/** Whether the server says that there is no such thing, or none any more (404). */
export function isGone(error: unknown): boolean {
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
  return error instanceof TRPCClientError ? errorData.safeParse(error.data).data?.httpStatus : undefined;
}
