import type { LintFinding } from '@labrish/conversation/lint';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { Notes } from '#admin/flow/notes.tsx';
import { CONFLICT_NOTICE } from './conflict-notice.tsx';

/** What may not be meant: the warnings of SPEC section 5, and behind them what the checks find newly in the state. */
export interface Doubts {
  warnings: string[];
  found: LintFinding[];
}
export const NO_DOUBTS: Doubts = { warnings: [], found: [] };

/**
 * Asks before something half finished is saved. Open while there is something to ask. When it closes because somebody
 * else has saved meanwhile, the keyboard goes on at what they did.
 */
export function SaveAnyway(props: { doubts: Doubts; onCancel: () => void; onSave: () => void }) {
  const { warnings, found } = props.doubts;
  const sentences = (severe: boolean) =>
    found.filter(({ severity }) => (severity === 'blocks') === severe).map(({ sentence }) => sentence);
  return (
    <Dialog open={warnings.length + found.length > 0} onOpenChange={(open) => !open && props.onCancel()}>
      <DialogContent
        className="grid-cols-1"
        title="Do you want to save anyway?"
        onCloseAutoFocus={(event) => {
          const notice = document.getElementById(CONFLICT_NOTICE);
          if (!notice) return;
          event.preventDefault();
          notice.focus();
        }}
      >
        <Notes warnings={warnings} />
        <Notes refusals={sentences(true)} warnings={sentences(false)} />
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <DialogClose asChild>
            <Button variant="outline">Go back</Button>
          </DialogClose>
          <Button onClick={props.onSave}>Save anyway</Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
