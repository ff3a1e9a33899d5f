import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { describeError } from '#lib/attempt.ts';
import { flushSync } from 'react-dom';
import { Button, Alert, OutlineButton } from './ui/elements.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';

/**
 * Asks before an action that cannot be undone. A failure appears in the dialog, which stays open. If the action removes
 * the button, the focus moves to the part of the page around it.
 */
export function Confirm(props: {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  description: string;
  action: string;
  onConfirm: () => Promise<void>;
  /** Whether the action destroys nothing: its button is then not red. */
  harmless?: boolean;
  onOpen?: (isOpen: boolean) => void;
  /** Called when the dialog has closed and the focus is back: another dialog may open then. */
  onClosed?: () => void;
  /** Whether something that the person must know first is still loading: the action is then disabled. */
  isWaiting?: boolean;
  /** What the person must know or choose first. */
  children?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const trigger = useRef<HTMLButtonElement>(null);
  /** Where the focus returns to: the first of these elements that still exists. */
  const wayBack = useRef<HTMLElement[]>([]);

  const confirm = async (button: HTMLElement) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await props.onConfirm();
      setOpen(false);
      setBusy(false);
    } catch (error) {
      setProblem(describeError(error, 'That did not work. Check the connection and try again.'));
      flushSync(() => setBusy(false));
      // Give the focus back to the button, which lost it when it was disabled.
      button.focus();
    }
  };

  return (
    <Dialog
      open={open}
      isBusy={busy}
      onOpenChange={(wanted) => {
        props.onOpen?.(wanted);
        if (wanted) wayBack.current = focusableAround(trigger.current);
        setProblem(undefined);
        setOpen(wanted);
      }}
    >
      <DialogTrigger ref={trigger}>{props.trigger}</DialogTrigger>
      <DialogContent
        title={props.title}
        description={props.description}
        aria-busy={busy}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          wayBack.current.find((element) => element.isConnected)?.focus();
          props.onClosed?.();
        }}
      >
        {props.children}
        {problem && <Alert variant="destructive">{problem}</Alert>}
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <DialogClose>
            <OutlineButton disabled={busy}>Cancel</OutlineButton>
          </DialogClose>
          <Button
            variant={props.harmless ? 'default' : 'destructive'}
            disabled={busy || props.isWaiting === true}
            onClick={({ currentTarget }) => void confirm(currentTarget)}
          >
            {props.action}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Returns the button, then its focusable ancestors, from the inside out. */
function focusableAround(button: HTMLElement | null): HTMLElement[] {
  if (!button) return [];
  return [button, ...focusableAround(button.parentElement?.closest<HTMLElement>('[tabindex]') ?? null)];
}
