/** Messages that say nothing: of the sign-in client for an empty answer, and of browsers for a failed request. */
const MEANINGLESS = new Set(['', '{}', '[object Object]', 'Failed to fetch', 'Load failed']);

/** Returns the error's own message, or the fallback when it has none worth reading. */
export function describeError(error: unknown, fallback: string): string {
  const message = error instanceof Error ? error.message.trim() : '';
  return MEANINGLESS.has(message) || message.startsWith('NetworkError') ? fallback : message;
}
