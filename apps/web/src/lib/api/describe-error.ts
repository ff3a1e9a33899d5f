/** Messages behind which the sign-in client hides an empty answer. */
const MEANINGLESS = new Set(['', '{}', '[object Object]', 'Failed to fetch', 'Load failed']);

/** Returns the error's own message, or the fallback when it has none worth reading. */
export function describeError(error: unknown, fallback: string): string {
  const message = error instanceof Error ? error.message.trim() : '';
  return MEANINGLESS.has(message) || message.startsWith('NetworkError') ? fallback : message;
}
