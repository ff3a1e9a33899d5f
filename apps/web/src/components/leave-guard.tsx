import { useCallback, useEffect, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { Button } from './ui/button.tsx';
import { Dialog, DialogContent } from './ui/dialog.tsx';

/**
 * Keeps what was typed from being lost by a click elsewhere. While `dirty`, every navigation of the app asks first, and
 * so does the browser when the page is closed or loaded again. The router knows one guard at a time: use it once a tab.
 *
 * @returns the question, to be rendered anywhere on the screen that is guarded.
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
      description="What you typed here has not been saved. It is lost when you leave."
      keep="Stay here"
      lose="Leave without saving"
      onKeep={() => blocker.reset?.()}
      onLose={() => blocker.proceed?.()}
    />
  );
}

/** Asks before something typed is lost. Escape and a click outside lose nothing. */
export function LossQuestion(props: {
  open: boolean;
  title: string;
  description: string;
  keep: string;
  lose: string;
  onKeep: () => void;
  onLose: () => void;
}) {
  return (
    <Dialog open={props.open} onOpenChange={props.onKeep}>
      <DialogContent title={props.title} description={props.description}>
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
