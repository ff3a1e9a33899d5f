import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';

/** Discards the unsaved edits of a state, after asking. If its button is gone by then, the focus goes to the title. */
export function DiscardChanges(props: {
  isDisabled: boolean;
  /** Whether there is something to discard. */
  isEdited: boolean;
  onDiscard: () => void;
  /** Id of the element that takes the focus afterwards. */
  focusAfterwards: string;
}) {
  const [isAsking, setAsking] = useState(false);
  const isDone = useRef(false);
  const discard = () => {
    isDone.current = true;
    setAsking(false);
    props.onDiscard();
  };
  return (
    <>
      {props.isEdited && (
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          className="@max-[30rem]:px-2.5"
          disabled={props.isDisabled}
          onClick={() => {
            isDone.current = false;
            setAsking(true);
          }}
        >
          <Undo2 aria-hidden />
          <span className="@max-[30rem]:sr-only">Discard changes</span>
        </Button>
      )}
      <Dialog open={isAsking} onOpenChange={setAsking}>
        <DialogContent
          title="Discard your changes?"
          description="This state goes back to what was saved last."
          onCloseAutoFocus={(event) => {
            if (!isDone.current) return;
            event.preventDefault();
            document.getElementById(props.focusAfterwards)?.focus();
          }}
        >
          <div className="flex flex-wrap justify-end gap-2 pt-2">
            <DialogClose asChild>
              <Button variant="outline">Keep editing</Button>
            </DialogClose>
            <Button variant="destructive" onClick={discard}>
              Discard
            </Button>
          </div>
        </DialogContent>
      </Dialog>
    </>
  );
}
