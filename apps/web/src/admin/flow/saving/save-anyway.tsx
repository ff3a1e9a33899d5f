import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { Notes } from '#admin/flow/notes.tsx';

/** Asks before something half finished is saved. Open while there is something to ask. */
export function SaveAnyway(props: { warnings: string[]; onCancel: () => void; onSave: () => void }) {
  return (
    <Dialog open={props.warnings.length > 0} onOpenChange={(open) => !open && props.onCancel()}>
      <DialogContent className="grid-cols-1" title="Do you want to save anyway?">
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
