import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';

/**
 * Keeps what was typed from being lost by a click elsewhere. While `dirty`, every navigation of the app asks first, and
 * so does the browser when the page is closed or loaded again. The router knows one guard at a time: use it once a tab.
 *
 * @returns the question, to be rendered anywhere on the screen that is guarded.
 */
export function useLeaveGuard(dirty: boolean): ReactNode {
  const blocker = useBlocker(dirty);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  return (
    <Dialog open={blocker.state === 'blocked'} onOpenChange={() => blocker.reset?.()}>
      <DialogContent
        title="Leave without saving?"
        description="What you typed here has not been saved. It is lost when you leave."
      >
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <Button variant="outline" onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
          <Button variant="destructive" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
