import { toast } from 'sonner';
import { useState } from 'react';
import { errorMessage, serverError, describeError } from './api/trpc.ts';

/** How long toasts stay, in milliseconds (SPEC section 9). */
const DURATIONS = { success: 3000, error: 6000, warning: 5000, info: 4000, copied: 2000 } as const;

/** A button on a message. */
interface Action {
  label: string;
  onClick: () => void;
}

/** Shows messages at the bottom right. An error can be copied, to send to somebody who can help. */
export const notify = {
  success: (title: string, description?: string, action?: Action) =>
    toast.success(title, { description, duration: DURATIONS.success, ...(action && { action }) }),
  info: (title: string, description?: string) => toast.info(title, { description, duration: DURATIONS.info }),
  error: (title: string, description?: string) =>
    toast.error(title, { description, duration: DURATIONS.error, action: copyAction(title, description) }),
  warning: (title: string, description?: string, action?: Action) =>
    toast.warning(title, {
      description,
      duration: DURATIONS.warning,
      action: copyAction(title, description),
      // Pass the action as `cancel`: the toast library has no other second button.
      ...(action && { cancel: action }),
    }),
};

/** Copies a text to the clipboard and confirms it. */
export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copied to clipboard', { duration: DURATIONS.copied });
  } catch {
    toast.info('The browser did not allow copying', { description: text, duration: DURATIONS.info });
  }
}

function copyAction(title: string, description: string | undefined) {
  return {
    label: 'Copy',
    onClick: (event: { preventDefault: () => void }) => {
      // Keep the toast open: the copy gets its own confirmation.
      event.preventDefault();
      void copyToClipboard([title, description].filter(Boolean).join('\n'));
    },
  };
}

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
