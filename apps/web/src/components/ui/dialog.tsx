import { Slot } from 'radix-ui';
import { createContext, use, useState, type ReactElement, type ReactNode, type Ref } from 'react';
import { later } from '../later.tsx';
import type { ContentProps } from './dialog-window.tsx';

interface State {
  isOpen: boolean;
  setOpen: (wanted: boolean) => void;
  /** The button that opened it: takes the focus back where the browser gave it none for a click. */
  opener: HTMLElement | null;
  setOpener: (button: HTMLElement) => void;
}

const nothing = () => undefined;
const DialogState = createContext<State>({
  isOpen: false,
  setOpen: nothing,
  opener: null,
  setOpener: nothing,
});

/**
 * Renders a dialog and, if there is one, the button that opens it. It cannot be closed while `isBusy`: a request cannot be cancelled,
 * and its failure shows in the dialog.
 */
export function Dialog(props: {
  open?: boolean;
  onOpenChange?: (wanted: boolean) => void;
  isBusy?: boolean;
  children: ReactNode;
}) {
  const [own, setOwn] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const setOpen = (wanted: boolean) => {
    if (props.isBusy) return;
    setOwn(wanted);
    props.onOpenChange?.(wanted);
  };
  return (
    <DialogState value={{ isOpen: props.open ?? own, setOpen, opener, setOpener }}>
      {props.children}
    </DialogState>
  );
}

/** Makes its child the button that opens the dialog. */
export function DialogTrigger({ ref, children }: { ref?: Ref<HTMLButtonElement>; children: ReactElement }) {
  const { isOpen, setOpen, setOpener } = use(DialogState);
  return (
    <Slot.Root
      ref={ref}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => {
        setOpener(currentTarget);
        setOpen(true);
      }}
    >
      {children}
    </Slot.Root>
  );
}

/** Makes its child a button that closes the dialog. */
export function DialogClose({ children }: { children: ReactElement }) {
  const { setOpen } = use(DialogState);
  return <Slot.Root onClick={() => setOpen(false)}>{children}</Slot.Root>;
}

const DialogWindow = later(async () => (await import('./dialog-window.tsx')).DialogWindow);

/**
 * Shows a dialog above the page; as a sheet it comes from the bottom edge. Focus starts at its first field, or at Close
 * without one. Focus stays inside and then returns; Escape closes the dialog.
 */
export function DialogContent(props: ContentProps) {
  const { isOpen, setOpen, opener } = use(DialogState);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <DialogWindow {...props} {...{ isOpen, setOpen, opener }} />;
}
