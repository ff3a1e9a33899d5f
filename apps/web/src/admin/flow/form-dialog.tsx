import {
  createContext,
  use,
  useLayoutEffect,
  useState,
  type FormEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { LossQuestion } from '#components/leave-guard.tsx';
import { useUnsaved } from './unsaved-forms.tsx';

interface FormWindow {
  close: () => void;
  setDirty: (isDirty: boolean) => void;
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
}

const WindowContext = createContext<FormWindow | null>(null);

/** A window with a form. What is typed in it begins anew each time it opens, and is not lost without a question. */
export function FormDialog(props: {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useUnsaved(isDirty);
  const close = () => {
    setAsking(false);
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      isBusy={isBusy}
      onOpenChange={(wanted) => {
        if (!wanted && isDirty) setAsking(true);
        else setOpen(wanted);
      }}
    >
      <DialogTrigger asChild>{props.trigger}</DialogTrigger>
      <DialogContent className="grid-cols-1" title={props.title} description={props.description}>
        <WindowContext value={{ close, setDirty, isBusy, setBusy }}>{props.children}</WindowContext>
        <LossQuestion
          open={isAsking}
          title="Discard what you typed?"
          description="It has not been saved."
          keep="Keep editing"
          lose="Discard"
          onKeep={() => setAsking(false)}
          onLose={close}
        />
      </DialogContent>
    </Dialog>
  );
}

/** The form in it: Cancel closes, the other button does what the window is for and closes when that has worked. */
export function DialogForm(props: {
  action: string;
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** Whether it holds something other than what it opened with. */
  isDirty?: boolean;
  /** @returns whether it is done. */
  onSubmit: () => Promise<boolean>;
  children?: ReactNode;
}) {
  const { isDirty = false } = props;
  const inWindow = use(WindowContext);
  if (!inWindow) throw new Error('A DialogForm needs a FormDialog around it.');
  const { close, setDirty, isBusy, setBusy } = inWindow;
  // Told at once, and not after the window has been drawn: Escape may follow right after the last key.
  useLayoutEffect(() => {
    setDirty(isDirty);
    return () => setDirty(false);
  }, [isDirty, setDirty]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes a submission in a window within this one on to the outer form, which it is not meant for.
    event.stopPropagation();
    if (isBusy) return;
    const form = event.currentTarget;
    const focused = document.activeElement;
    setBusy(true);
    const isDone = await props.onSubmit();
    flushSync(() => setBusy(false));
    if (isDone) close();
    // Being inert while it was saved took the focus away. It goes on at what is to be mended.
    else (form.querySelector<HTMLElement>('[aria-invalid=true]') ?? asElement(focused))?.focus();
  };
  return (
    <form
      noValidate
      // What is typed while it is being saved would be lost.
      inert={isBusy}
      aria-busy={isBusy}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => void submit(event)}
    >
      {props.children}
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          variant={props.isDestructive ? 'destructive' : 'default'}
          disabled={props.isDisabled === true || isBusy}
        >
          {props.action}
        </Button>
      </div>
    </form>
  );
}

function asElement(focused: Element | null): HTMLElement | null {
  return focused instanceof HTMLElement ? focused : null;
}
