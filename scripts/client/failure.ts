import { TRPCClientError } from '@trpc/client';

/** The properties of a failed call that the next step depends on. */
export interface Failure {
  /** HTTP status; absent when there was no answer, or none from our server. */
  status?: number;
  /** Seconds that the server asked to wait. */
  retryAfter?: number;
}

/** Thrown when a download was answered with something else than the file. */
export class BadAnswer extends Error {
  readonly failure: Failure;
  constructor(message: string, failure: Failure) {
    super(message);
    this.failure = failure;
  }
}

/** Reads what the next step needs from an error. Returns undefined if it is not about the connection (a full disk, a bug of ours). */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof BadAnswer) return error.failure;
  if (error instanceof TRPCClientError) {
    const data = (error.data ?? {}) as { httpStatus?: number; details?: { retry_after?: unknown } | null };
    const response = error.meta?.response;
    const retryAfter =
      seconds(data.details?.retry_after) ??
      (response instanceof Response ? seconds(response.headers.get('retry-after')) : undefined);
    const status = data.httpStatus ?? (response instanceof Response ? response.status : undefined);
    return { ...(status !== undefined && { status }), ...(retryAfter !== undefined && { retryAfter }) };
  }
  // `fetch` throws a TypeError when there is no connection, and a DOMException after a timeout.
  const lost = error instanceof TypeError && /fetch failed|terminated/.test(error.message);
  return lost || (error instanceof Error && error.name === 'TimeoutError') ? {} : undefined;
}

/** Parses the seconds of a `retry-after`; a date or nonsense counts as absent. */
export function seconds(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number < 86_400 ? number : undefined;
}

const FOREIGN = "The answer is not one of this product's: another site seems to be there. Is --url right?";

/** Returns whether the answer was not JSON, so that it is not from our server. */
function isForeign(error: Error): boolean {
  return error.cause instanceof SyntaxError;
}

/** Explains a failure in a sentence for the user of the script. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const failure = failureOf(error);
  if (error instanceof BadAnswer || !failure) return error.message;
  const { status } = failure;
  if (isForeign(error)) return FOREIGN;
  if (status === undefined)
    return `The server could not be reached (${reasonOf(error)}). Is it running, and is --url right?`;
  if (!(error instanceof TRPCClientError) || !error.data) return FOREIGN;
  if (status === 401) return `The API key was refused: ${error.message}`;
  if (status === 403) return `The API key may not do this: ${error.message}`;
  return error.message;
}

/** Returns the innermost cause, like ECONNREFUSED, which `fetch` wraps twice. */
function reasonOf(error: Error): string {
  let inner: unknown = error;
  while (inner instanceof Error && inner.cause) inner = inner.cause;
  const { code, message } = inner as { code?: string; message?: string };
  return code ?? message ?? 'no reason given';
}
