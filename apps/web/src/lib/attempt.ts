import { useState } from 'react';

/**
 * Runs what somebody asked for, one attempt at a time, and keeps in words why the last one failed.
 *
 * @param inWords describes an error to the person; by default its own message
 */
export function useAttempt(inWords: (error: unknown, fallback: string) => string = describeError) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** Runs an action. @param fallback says what failed, if the error has no words for it. @returns whether the action worked */
  const attempt = async (fallback: string, action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(inWords(error, fallback));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, attempt };
}

/** Messages that say nothing: of the sign-in client for an empty answer, and of browsers for a failed request. */
const MEANINGLESS = new Set(['', '{}', '[object Object]', 'Failed to fetch', 'Load failed']);

/** Returns the error's own message, or the fallback when it has none worth reading. */
export function describeError(error: unknown, fallback: string): string {
  const message = error instanceof Error ? error.message.trim() : '';
  return MEANINGLESS.has(message) || message.startsWith('NetworkError') ? fallback : message;
}
