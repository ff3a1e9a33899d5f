import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';

/** A window with a form. What is typed in it begins anew each time it opens. */
export function FormDialog(props: {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  description?: ReactNode;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{props.trigger}</DialogTrigger>
      <DialogContent className="grid-cols-1" title={props.title} description={props.description}>
        {props.children(() => setOpen(false))}
      </DialogContent>
    </Dialog>
  );
}

/** The form in it: Cancel closes, the other button does what the window is for and closes when that has worked. */
export function DialogForm(props: {
  action: string;
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** Answers whether it is done. */
  onSubmit: () => Promise<boolean>;
  close: () => void;
  children?: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A window within a window: the outer form is not meant.
    event.stopPropagation();
    if (isBusy) return;
    setBusy(true);
    const isDone = await props.onSubmit();
    setBusy(false);
    if (isDone) props.close();
  };
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
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
