import {
  createContext,
  use,
  useLayoutEffect,
  useState,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
} from 'react';
import { flushSync } from 'react-dom';
import { Button, OutlineButton } from '#components/ui/elements.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { HarmNotes, type Harmful } from './checks/harm-notes.tsx';
import { LossQuestion, useLeaveGuard } from '#components/leave-guard.tsx';

interface FormWindow {
  close: () => void;
  setDirty: (isDirty: boolean) => void;
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
}

const WindowContext = createContext<FormWindow | null>(null);

/** Shows a form in a window. Each time it opens, the form starts afresh; closing it with unsaved input asks first. */
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
      <DialogTrigger>{props.trigger}</DialogTrigger>
      <DialogContent className="grid-cols-1" title={props.title} description={props.description}>
        <WindowContext value={{ close, setDirty, isBusy, setBusy }}>{props.children}</WindowContext>
        <LossQuestion open={isAsking} onKeep={() => setAsking(false)} onLose={close} />
      </DialogContent>
    </Dialog>
  );
}

/**
 * Renders the form in a window: Cancel closes; the other button submits, and closes the window if that worked. If it would break the
 * chat, it says so first, and submits when pressed again.
 */
export function DialogForm(props: {
  action: string;
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** Whether its values differ from those that it opened with. */
  isDirty?: boolean;
  /** Finds what the form would break. */
  findHarm?: () => Promise<Harmful[]>;
  /** Submits the form. @returns whether that worked; the window then closes */
  onSubmit: () => Promise<boolean>;
  children?: ReactNode;
}) {
  const { isDirty = false } = props;
  const inWindow = use(WindowContext);
  if (!inWindow) throw new Error('A DialogForm needs a FormDialog around it.');
  const { close, setDirty, isBusy, setBusy } = inWindow;
  const [harm, setHarm] = useState<Harmful[]>([]);
  // Report before the window is painted, because Escape may follow right after the last key.
  useLayoutEffect(() => {
    setDirty(isDirty);
    return () => setDirty(false);
  }, [isDirty, setDirty]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Stop the event: React passes it from a form in a nested window on to the outer form.
    event.stopPropagation();
    if (isBusy) return;
    const form = event.currentTarget;
    const focused = document.activeElement;
    setBusy(true);
    const found = (await props.findHarm?.().catch(() => [])) ?? [];
    // Harm that the window shows has been read: the second press submits.
    const isKnown = found.every(({ sentence }) => harm.some((one) => one.sentence === sentence));
    setHarm(found);
    const isDone = isKnown && (await props.onSubmit());
    flushSync(() => setBusy(false));
    if (isDone) close();
    // The form was inert while saving, so it lost the focus. Focus what needs correction.
    else (form.querySelector<HTMLElement>('[aria-invalid=true]') ?? asElement(focused))?.focus();
  };
  return (
    <form
      noValidate
      // Inert while saving, because what is typed meanwhile would be lost.
      inert={isBusy}
      aria-busy={isBusy}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => void submit(event)}
    >
      {props.children}
      <div role="status" className="grid gap-1.5 empty:hidden">
        {harm.length > 0 && <HarmNotes findings={harm} asked_again={0} />}
      </div>
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <DialogClose>
          <OutlineButton>Cancel</OutlineButton>
        </DialogClose>
        <Button
          type="submit"
          variant={props.isDestructive ? 'destructive' : 'default'}
          disabled={props.isDisabled === true || isBusy}
        >
          {harm.length > 0 ? `${props.action.split(' ')[0]} anyway` : props.action}
        </Button>
      </div>
    </form>
  );
}

function asElement(focused: Element | null): HTMLElement | null {
  return focused instanceof HTMLElement ? focused : null;
}

const CountContext = createContext<(change: (count: number) => number) => void>(() => undefined);

/** Asks before the user leaves the state, the tab or the page while a form in here has unsaved input. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0);
  const guard = useLeaveGuard(count > 0);
  return (
    <CountContext value={setCount}>
      {guard}
      {children}
    </CountContext>
  );
}

/** Reports to the editor around it that a form has unsaved input. Drafts need no report, because they are stored. */
export function useUnsaved(isUnsaved: boolean) {
  const change = use(CountContext);
  useEffect(() => {
    if (!isUnsaved) return;
    change((count) => count + 1);
    return () => change((count) => count - 1);
  }, [isUnsaved, change]);
}
