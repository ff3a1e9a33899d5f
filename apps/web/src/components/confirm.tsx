import { useState, type ReactElement } from 'react';
import { describeError } from '#auth/describe-error.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';

/** Asks before something that cannot be taken back. What fails is said in the window, which stays open. */
export function Confirm(props: {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  description: string;
  action: string;
  onConfirm: () => Promise<void>;
}) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await props.onConfirm();
      setOpen(false);
    } catch (error) {
      setProblem(describeError(error, 'That did not work. Check the connection and try again.'));
    }
    setBusy(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        setProblem(undefined);
        setOpen(wanted);
      }}
    >
      <DialogTrigger asChild>{props.trigger}</DialogTrigger>
      <DialogContent title={props.title} description={props.description}>
        {problem && <Alert variant="destructive">{problem}</Alert>}
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button variant="destructive" disabled={busy} onClick={() => void confirm()}>
            {props.action}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
