import { toast } from 'sonner';

/** SPEC section 9, in milliseconds. */
const DURATIONS = { success: 3000, error: 6000, warning: 5000, info: 4000, copied: 2000 } as const;

/** What there is to do about a message. */
interface Action {
  label: string;
  onClick: () => void;
}

/** The page's messages, bottom right. What went wrong can be copied, to be sent to somebody who can help. */
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
      // The toast has room for a second button under this name alone.
      ...(action && { cancel: action }),
    }),
};

/** Puts a text on the clipboard and says so. */
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
      // The toast stays: the copy is confirmed by one of its own.
      event.preventDefault();
      void copyToClipboard([title, description].filter(Boolean).join('\n'));
    },
  };
}
