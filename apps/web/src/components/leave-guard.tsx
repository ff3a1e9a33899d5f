import { useCallback, useEffect, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { Button } from './ui/elements.tsx';
import { Dialog, DialogContent } from './ui/dialog.tsx';

/**
 * Guards what was typed. While `dirty`, every navigation of the app asks first, and so does the browser before it
 * closes or reloads the page. The router supports one guard at a time: use it once per tab.
 *
 * @returns the question, to be rendered anywhere on the guarded screen.
 */
export function useLeaveGuard(dirty: boolean): ReactNode {
  const leaves = useCallback<BlockerFunction>(
    ({ currentLocation: here, nextLocation: there }) =>
      dirty && (here.pathname !== there.pathname || here.search !== there.search),
    [dirty],
  );
  const blocker = useBlocker(leaves);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  return (
    <LossQuestion
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      description="Your changes have not been saved. They are lost if you leave."
      keep="Stay here"
      lose="Leave without saving"
      onKeep={() => blocker.reset?.()}
      onLose={() => blocker.proceed?.()}
    />
  );
}

/** Asks before typed text is lost. Escape and a click outside keep it. */
export function LossQuestion(props: {
  open: boolean;
  title: string;
  description: string;
  keep: string;
  lose: string;
  onKeep: () => void;
  onLose: () => void;
  onCloseAutoFocus?: (event: Event) => void;
}) {
  return (
    <Dialog open={props.open} onOpenChange={props.onKeep}>
      <DialogContent
        title={props.title}
        description={props.description}
        onCloseAutoFocus={props.onCloseAutoFocus}
      >
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <Button variant="outline" onClick={props.onKeep}>
            {props.keep}
          </Button>
          <Button variant="destructive" onClick={props.onLose}>
            {props.lose}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
