import { toast } from 'sonner';

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
