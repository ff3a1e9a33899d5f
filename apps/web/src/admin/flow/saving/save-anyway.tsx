import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { Notes } from '#admin/flow/notes.tsx';
import { CONFLICT_NOTICE } from './conflict-notice.tsx';

/**
 * Asks before something half finished is saved. Open while there is something to ask. When it closes because somebody
 * else has saved meanwhile, the keyboard goes on at what they did.
 */
export function SaveAnyway(props: { warnings: string[]; onCancel: () => void; onSave: () => void }) {
  return (
    <Dialog open={props.warnings.length > 0} onOpenChange={(open) => !open && props.onCancel()}>
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
        <Notes warnings={props.warnings} />
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
