/** Seconds to wait before retrying a request that met an unreachable database. */
const RETRY_AFTER = '5';

/** Returns the header that says when to retry, where that is known. */
export function retryAfter(status: number, details: unknown): Record<string, string> {
  if (status === 503) return { 'retry-after': RETRY_AFTER };
  const seconds = typeof details === 'object' && details && 'retry_after' in details && details.retry_after;
  return typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {};
}
