/** The sign-in client hides an empty answer behind these. */
const MEANINGLESS = new Set(['', '{}', '[object Object]', 'Failed to fetch', 'Load failed']);

/** The error's own message; where it has none worth reading, the fallback. */
export function describeError(error: unknown, fallback: string): string {
  const message = error instanceof Error ? error.message.trim() : '';
  return MEANINGLESS.has(message) || message.startsWith('NetworkError') ? fallback : message;
}
