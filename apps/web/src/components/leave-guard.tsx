import { useCallback, useEffect, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { Button, OutlineButton } from './ui/elements.tsx';
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

/** Asks before typed text is lost: by default, text of a form that closes. Escape and a click outside keep it. */
export function LossQuestion(props: {
  open: boolean;
  title?: string;
  description?: string;
  keep?: string;
  lose?: string;
  onKeep: () => void;
  onLose: () => void;
  onCloseAutoFocus?: (event: Event) => void;
}) {
  const { title = 'Discard what you typed?', description = 'It has not been saved.' } = props;
  const { keep = 'Keep editing', lose = 'Discard', onCloseAutoFocus } = props;
  return (
    <Dialog open={props.open} onOpenChange={props.onKeep}>
      <DialogContent {...{ title, description, onCloseAutoFocus }}>
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <OutlineButton onClick={props.onKeep}>{keep}</OutlineButton>
          <Button variant="destructive" onClick={props.onLose}>
            {lose}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
