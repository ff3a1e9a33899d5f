import { useState } from 'react';
import { errorMessage, serverError, describeError } from '#lib/api/api-error.ts';
import { notify } from '#lib/toasts.ts';

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

/** Returns the server's own refusal, or the fallback when the server gave none. */
export function refusalOr(error: unknown, fallback: string): string {
  return serverError(error) ?? fallback;
}

/** Runs an action, and shows its failure as a message. @param failed the title of that message @returns whether the action worked */
export async function notifyFailure(failed: string, action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    notify.error(failed, errorMessage(error));
    return false;
  }
}
