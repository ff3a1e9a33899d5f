import type { ExternalToast, toast } from 'sonner';
import { errorMessage, serverError } from './api/trpc.ts';

/** How long toasts stay, in milliseconds (SPEC section 9). */
const DURATIONS = { success: 3000, error: 6000, warning: 5000, info: 4000, copied: 2000 } as const;

/** A button on a message. */
interface Action {
  label: string;
  onClick: () => void;
}

type Toasts = typeof toast;
let ready: (toasts: Toasts) => void;
const toasts = new Promise<Toasts>((resolve) => (ready = resolve));

/** Shows the messages so far and those to come. The corner of the page calls it: it loads after the page (components/ui/toaster.tsx). */
export const showToasts = (shown: Toasts): void => ready(shown);

function show(kind: 'success' | 'info' | 'error' | 'warning', title: string, options: ExternalToast): void {
  void toasts.then((toast) => toast[kind](title, options));
}

/** Shows messages at the bottom right. An error can be copied, to send to somebody who can help. */
export const notify = {
  success: (title: string, description?: string, action?: Action) =>
    show('success', title, { description, duration: DURATIONS.success, ...(action && { action }) }),
  info: (title: string, description?: string) =>
    show('info', title, { description, duration: DURATIONS.info }),
  error: (title: string, description?: string) =>
    // One of each: a second failure takes the place of the first.
    show('error', title, {
      ...{ id: title, description, duration: DURATIONS.error, action: copyAction(title, description) },
    }),
  /** Takes an error off the screen that is over. */
  withdraw: (title: string) => void toasts.then((toast) => toast.dismiss(title)),
  warning: (title: string, description?: string, action?: Action) =>
    show('warning', title, {
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
    show('success', 'Copied to clipboard', { duration: DURATIONS.copied });
  } catch {
    notify.info('The browser did not allow copying', text);
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
