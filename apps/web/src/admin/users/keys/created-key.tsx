import type { RefObject } from 'react';
import { Alert, Button, OutlineButton } from '#components/ui/elements.tsx';
import { copyToClipboard } from '#lib/outcomes.ts';
import { Copy } from 'lucide-react';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';

/** A key that was just made, and its name. */
export interface CreatedKey {
  name: string;
  key: string;
}

const stay = (event: Event) => event.preventDefault();

/**
 * Shows a new key, which cannot be shown again. Only a button closes the dialog, because a stray click or key press would lose
 * the key.
 */
export function ShownOnce(props: {
  made: CreatedKey | undefined;
  /** The element that takes the focus afterwards, because what opened the dialog is gone. */
  wayBack: RefObject<HTMLElement | null>;
  onDone: () => void;
}) {
  const { made, wayBack, onDone } = props;
  return (
    <Dialog open={made !== undefined} onOpenChange={onDone}>
      {made && (
        <DialogContent
          title={`The key of ${made.name}`}
          description="Give it to the script as its bearer token."
          onInteractOutside={stay}
          onEscapeKeyDown={stay}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            wayBack.current?.focus();
          }}
        >
          <code
            aria-label="API key"
            className="rounded-lg border bg-sunken px-3 py-2.5 text-sm break-all select-all"
          >
            {made.key}
          </code>
          <Alert>Copy it now: it is not shown again. Anyone who has it can do everything that it may.</Alert>
          <div className="flex flex-wrap justify-end gap-2">
            <OutlineButton onClick={onDone}>Done</OutlineButton>
            <Button icon={Copy} autoFocus onClick={() => void copyToClipboard(made.key)}>
              Copy the key
            </Button>
          </div>
        </DialogContent>
      )}
    </Dialog>
  );
}
